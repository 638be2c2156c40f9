import { expect, test } from 'vitest'
import { findings } from './findings.ts'
import { findingOf, outsideErrors, verdictOf } from './verdicts.ts'

const of = (name: string, passed = true, file = 'a.test.ts') => ({ name, passed, file })

test('a test plays the finding that its title, or that of its group, begins with', () => {
  expect(findingOf({ name: 'SEC5: a link dies' })).toBe('SEC5')
  expect(findingOf({ name: 'the lock > SEC10: no oracle' })).toBe('SEC10')
  expect(findingOf({ name: 'SEC2: doors > over sockets' })).toBe('SEC2')
  expect(findingOf({ name: 'tells of SEC2: nothing' })).toBeUndefined()
})

test('an attack is refused when it was played and every test of it is green', () => {
  const finding = { id: 'SEC1', attack: 'they try' } as const
  expect(verdictOf(finding, [of('SEC1: one'), of('SEC10: lost', false)])).toEqual({
    id: 'SEC1',
    isRefused: true,
    line: 'SEC1  they try: refused (1 test)',
  })
  // A title that mentions an alarm does not count if no alarm is required.
  expect(verdictOf(finding, [of('SEC1: one'), of('SEC1: clears an alarm')]).line).toBe(
    'SEC1  they try: refused (2 tests)',
  )
  expect(verdictOf(finding, [of('SEC1: one'), of('SEC1: two', false)])).toMatchObject({
    isRefused: false,
    line: 'SEC1  they try: NOT REFUSED: SEC1: two',
  })
  expect(verdictOf(finding, [])).toMatchObject({ isRefused: false, line: 'SEC1  they try: NOT PLAYED' })
})

test('where an alarm is due, a test of it must ring; a suite counts as a whole', () => {
  const told = { id: 'SEC4', attack: 'x', alarm: { words: /\brings\b/, said: 'an alarm rings' } } as const
  expect(verdictOf(told, [of('SEC4: refused')])).toEqual({
    id: 'SEC4',
    isRefused: false,
    line: 'SEC4  x: refused (1 test), and NO ALARM RINGS',
  })
  expect(verdictOf(told, [of('SEC4: refused'), of('SEC4: it rings', false)]).isRefused).toBe(false)
  expect(verdictOf(told, [of('SEC4: refused'), of('SEC4: it rings at once')])).toMatchObject({
    isRefused: true,
    line: 'SEC4  x: refused (2 tests), and an alarm rings',
  })
  const suite = { id: 'SEC3', attack: 'x', suite: 'thief.db.test.ts' } as const
  expect(verdictOf(suite, [of('anything', true, 'thief.db.test.ts')]).isRefused).toBe(true)
})

test('what went wrong outside any test is not overlooked', () => {
  expect(outsideErrors([of('SEC1: one'), { ...of('a file as a whole', false), outside: true }])).toEqual([
    'a file as a whole',
  ])
})

test('there are nineteen findings, each once', () => {
  expect(findings.map(({ id }) => id)).toEqual(Array.from({ length: 19 }, (_, index) => `SEC${index + 1}`))
})
