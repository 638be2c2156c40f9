import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestAccounts, testAccounts } from '../../../../../../stack/testing/accounts.ts'
import { type TestDatabase, testDatabase } from '../../../../../../stack/testing/resources.ts'
import { checkAttempts, clearFailures, countMail, recordFailure, refuseLocked } from './count-attempt.ts'

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
const fail = (times: number, attempter = who) =>
  parts.database.transaction(async (tx) => {
    for (let time = 0; time < times; time += 1) await recordFailure(tx, parts, attempter)
  })
const check = (attempter = who) => checkAttempts(parts.database.reader, parts, attempter)

test('four failures cost nothing, the fifth a minute, each further one twice as long', async () => {
  await fail(4)
  expect(await check()).toEqual({ ok: true, value: { lockedUntil: undefined, exhausted: false } })
  await fail(1)
  const lockedAt = parts.clock.now().getTime()
  expect(await check()).toMatchObject({ value: { lockedUntil: new Date(lockedAt + 60_000) } })
  await fail(3)
  expect(await check()).toMatchObject({ value: { lockedUntil: new Date(lockedAt + 480_000) } })
  expect(await refuseLocked(parts.database.reader, parts, who)).toEqual({
    ok: false,
    code: 'account_locked',
    params: { until: '10:08 UTC' },
  })
})

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

test('error: an address that fails for many accounts is refused for all', async () => {
  for (let index = 0; index < 41; index += 1) await fail(1, { ...who, email: `somebody${index}@example.test` })
  expect(await check({ ...who, email: 'new@example.test' })).toEqual({ ok: false, code: 'too_many_requests' })
  expect((await check({ ...who, address: '198.51.100.1' })).ok).toBe(true)
})

test('behavior: failures at once count as failures in a row', async () => {
  await Promise.all(Array.from({ length: 10 }, () => fail(1)))
  expect(await database.owner('select distinct failures from accounts.attempt')).toEqual([{ failures: 10 }])
})

test('nobody’s inbox is filled: four mails, then a pause', async () => {
  const mail = () => parts.database.transaction((tx) => countMail(tx, parts, who.email))
  const answers: boolean[] = []
  for (let time = 0; time < 7; time += 1) answers.push(await mail())
  expect(answers).toEqual([true, true, true, true, true, false, false])
  parts.clock.pass(15 * 60)
  expect(await mail()).toBe(true)
})

test('keeps no address and no e-mail, only digests', async () => {
  await fail(1)
  const rows = JSON.stringify(await database.owner('select * from accounts.attempt'))
  expect(rows).not.toContain('ines')
  expect(rows).not.toContain('203.0')
})
