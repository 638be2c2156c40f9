import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestAccounts, testAccounts } from '#testing/accounts.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { countAttempt } from './count-attempt.ts'

let database: TestDatabase
let parts: TestAccounts
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  parts = testAccounts(database)
  await database.owner('truncate accounts.attempt')
})

const count = (times: number, kind: 'account' | 'mail') =>
  parts.database.transaction(async (tx) => {
    for (let time = 0; time < times; time += 1) await countAttempt(tx, parts, kind, 'ines@example.test')
  })
const rows = () => database.owner('select failures, locked_until from accounts.attempt order by failures')

test('counts each kind by itself, and locks from the fifth on', async () => {
  await count(5, 'account')
  await count(1, 'mail')
  expect(await rows()).toEqual([
    { failures: 1, locked_until: null },
    { failures: 5, locked_until: new Date(parts.clock.now().getTime() + 60_000) },
  ])
})

test('after a quiet day the count starts again, without its lock', async () => {
  await count(5, 'account')
  parts.clock.pass(24 * 3600)
  await count(1, 'account')
  expect(await rows()).toEqual([{ failures: 1, locked_until: null }])
})
