import { refuse } from '@clearhold/contract/result'
import { beforeAll, expect, test } from 'vitest'
import { capitalMicro, holdings } from '../../../../../../stack/testing/plans.ts'
import { silentLog, type TestDatabase, tamper, testDatabase } from '../../../../../../stack/testing/resources.ts'
import {
  paidByBank,
  prepareChain,
  say,
  stored,
  testWithdrawalParts,
} from '../../../../../../stack/testing/withdrawals.ts'
import { verifyBook } from '../../ledger/index.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { confirmReceived, disputePayout, settleQuiet } from './settle-bank.ts'

let database: TestDatabase
let parts: WithdrawalsParts
beforeAll(async () => {
  database = await testDatabase()
  await prepareChain(database)
  parts = testWithdrawalParts(database)
})

/** The requests in which the record says it was settled. */
const settledIn = async (id: string) =>
  (
    await database.owner(`select request_id from audit.record where subject = $1 and action = 'withdrawal.settled'`, [
      `withdrawal:${id}`,
    ])
  ).map(({ request_id }) => request_id)
const paid = (amount?: string) => paidByBank(database, parts, amount)

test('the person says it arrived: it is over, and what backed it is capital', async () => {
  const payout = await paid()
  const before = await capitalMicro(database.app)
  expect((await say(database, confirmReceived, payout)).ok).toBe(true)
  expect(await stored(parts, payout.id)).toMatchObject({ state: 'settled', arrivedMicro: 90_000_000n })
  expect(await capitalMicro(database.app)).toBe(before + 90_000_000n)
  expect(await say(database, confirmReceived, payout)).toEqual(refuse('withdrawal_not_paid'))
  expect(await settledIn(payout.id)).toEqual(['test'])
  expect(await verifyBook(database.app.reader)).toEqual([])
})

test('30 quiet days of real time settle it; a word against it stops that', async () => {
  const [quiet, disputed, young] = [await paid(), await paid(), await paid()]
  const ago = (id: string, days: number) =>
    database.owner(`update withdrawals.withdrawal set paid_at = now() - $2 * interval '1 day' where id = $1`, [
      id,
      days,
    ])
  await ago(quiet.id, 30.01)
  await ago(disputed.id, 40)
  await ago(young.id, 29.9)
  expect((await say(database, disputePayout, disputed)).ok).toBe(true)
  expect(await settleQuiet({ ...parts, log: silentLog })).toBe(1)
  expect(await settleQuiet({ ...parts, log: silentLog })).toBe(0)
  const states = await Promise.all([quiet, disputed, young].map(async ({ id }) => (await stored(parts, id)).state))
  expect(states).toEqual(['settled', 'disputed', 'paid'])
  expect(await holdings(database.app, disputed.personId)).toMatchObject({ leaving: 0n, cash: 910_000_000n })
})

test('error: one that cannot be ended keeps nobody behind it', async () => {
  const [poisoned, quiet] = [await paid(), await paid()]
  await database.owner(
    `insert into withdrawals.step (withdrawal_id, place, state)
     select $1, place, 'paid' from generate_series((select max(place) + 1 from withdrawals.step where withdrawal_id = $1), 200) as place`,
    [poisoned.id],
  )
  await database.owner(`update withdrawals.withdrawal set paid_at = now() - interval '31 days' where id = any($1)`, [
    [poisoned.id, quiet.id],
  ])
  expect(await settleQuiet({ ...parts, log: silentLog })).toBe(1)
  expect((await stored(parts, poisoned.id)).state).toBe('paid')
  expect((await stored(parts, quiet.id)).state).toBe('settled')
  expect(await verifyBook(database.app.reader)).toEqual([])
  await tamper(database, `delete from withdrawals.step where withdrawal_id = '${poisoned.id}' and place > 10`)
})

test('error: only its own person speaks, and only while it is paid', async () => {
  const [one, other] = [await paid(), await paid()]
  expect(await say(database, disputePayout, { ...one, personId: other.personId })).toEqual(refuse('not_found'))
  await say(database, disputePayout, one)
  expect(await say(database, confirmReceived, one)).toEqual(refuse('withdrawal_not_paid'))
})
