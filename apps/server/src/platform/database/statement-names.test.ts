import { expect, test } from 'vitest'
import { statementNames } from './statement-names.ts'

const named = (nameOf: (text: string) => string | undefined, text: string) =>
  [1, 2, 3, 4].map(() => nameOf(text)).at(-1)

test('a statement has a name from its third time on, the same in every process, and every text another', () => {
  const nameOf = statementNames()
  expect([1, 2, 3, 4].map(() => nameOf('select $1') !== undefined)).toEqual([false, false, true, true])
  expect(named(statementNames(), 'select $1')).toBe(nameOf('select $1'))
  expect(named(nameOf, 'select $2')).not.toBe(nameOf('select $1'))
  expect(nameOf('select $1')).toMatch(/^[\w-]{22}$/)
})

test('what begins and ends a transaction has none', () => {
  const nameOf = statementNames()
  for (const text of ['start transaction isolation level read committed', 'commit', 'rollback', 'set local x = 1']) {
    expect(named(nameOf, text)).toBeUndefined()
  }
  expect(named(nameOf, '\n    with moved as (select 1) select')).toBeDefined()
})

test('error: variants without end neither fill a connection nor the memory of who counts them', () => {
  const nameOf = statementNames()
  const names = new Set<string | undefined>()
  for (let index = 0; index < 1_000; index += 1) names.add(named(nameOf, `select ${index}`))
  expect(names.size).toBe(401)
  const once = statementNames()
  expect(once('select $1')).toBeUndefined()
  expect(once('select $1')).toBeUndefined()
  for (let index = 0; index < 3_000; index += 1) once(`select ${index}`)
  expect(once('select $1'), 'forgotten since').toBeUndefined()
})
