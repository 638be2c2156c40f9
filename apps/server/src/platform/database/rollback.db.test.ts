import { ok, refuse } from '@clearhold/contract/result'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import type { Tx } from './database.ts'
import { transactionOrRefusal } from './rollback.ts'

const database = prepareDatabase()
const write = (tx: Tx, type: string) =>
  sql`insert into platform.outbox (type, payload) values (${type}, '{}')`.execute(tx)
const written = async (type: string) =>
  (await database.owner('select id from platform.outbox where type = $1', [type])).length

test('what was written before a roll back is gone, and the refusal is the answer', async () => {
  const answer = await transactionOrRefusal<string, 'capital_short'>(database.app, async (tx, rollBack) => {
    await write(tx, 'a.undone')
    return rollBack(refuse('capital_short', { missing: '5' }))
  })
  expect(answer).toEqual({ ok: false, code: 'capital_short', params: { missing: '5' } })
  expect(await written('a.undone')).toBe(0)
})

test('a value commits, and so does a refusal that is returned', async () => {
  expect(await transactionOrRefusal(database.app, async (tx) => ok(await write(tx, 'a.done')))).toMatchObject({
    ok: true,
  })
  const refused = await transactionOrRefusal(database.app, async (tx) => {
    await write(tx, 'a.noted')
    return refuse('not_found')
  })
  expect(refused).toEqual(refuse('not_found'))
  expect([await written('a.done'), await written('a.noted')]).toEqual([1, 1])
})

test('error: what breaks inside goes on, and a roll back of an inner one does not answer for the outer', async () => {
  await expect(transactionOrRefusal(database.app, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  const outer = await transactionOrRefusal<string, 'forbidden' | 'not_found'>(
    database.app,
    async (tx, rollBackOuter) => {
      await write(tx, 'a.outer')
      return transactionOrRefusal<string, 'not_found'>(database.app, async () => rollBackOuter(refuse('forbidden')))
    },
  )
  expect(outer).toEqual(refuse('forbidden'))
  expect(await written('a.outer')).toBe(0)
})
