import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestAccounts, testAccounts } from '#testing/accounts.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { checkAttempts } from './check-attempts.ts'
import { clearFailures } from './clear-failures.ts'
import { recordFailure } from './record-failure.ts'

let database: TestDatabase
let parts: TestAccounts
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  parts = testAccounts(database)
  await database.owner('truncate accounts.attempt')
})

const who = { email: 'ines@example.test', address: '203.0.113.9' }
const fail = (times: number) =>
  parts.database.transaction(async (tx) => {
    for (let time = 0; time < times; time += 1) await recordFailure(tx, parts, who)
  })
const check = () => checkAttempts(parts.database.reader, parts, who)

test('behavior: a lock ends, a quiet day forgets, and the right password forgets at once', async () => {
  await fail(5)
  parts.clock.pass(60)
  expect(await check()).toMatchObject({ value: { lockedUntil: undefined } })
  parts.clock.pass(24 * 3600)
  await fail(1)
  expect(await database.owner('select distinct failures from accounts.attempt')).toEqual([{ failures: 1 }])
  await fail(10)
  await parts.database.transaction((tx) => clearFailures(tx, who.email))
  expect(await check()).toEqual({ ok: true, value: { lockedUntil: undefined, exhausted: false } })
})
