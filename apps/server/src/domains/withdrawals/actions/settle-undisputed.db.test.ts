import { beforeAll, expect, test } from 'vitest'
import { verifyBook } from '#domains/ledger/index.ts'
import { holdings } from '#testing/plans.ts'
import { silentLog, type TestDatabase, tamper, testDatabase } from '#testing/resources.ts'
import { paidByBank, prepareChain, say, stored, testWithdrawalParts } from '#testing/withdrawals.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { disputePayout } from './dispute-payout.ts'
import { settleUndisputed } from './settle-undisputed.ts'

let database: TestDatabase
let parts: WithdrawalsParts
beforeAll(async () => {
  database = await testDatabase()
  await prepareChain(database)
  parts = testWithdrawalParts(database)
})

const paid = (amount?: string) => paidByBank(database, parts, amount)

test('30 quiet days of real time settle it; a word against it stops that', async () => {
  const quiet = await paid()
  const disputed = await paid()
  const young = await paid()
  const ago = (id: string, days: number) =>
    database.owner(`update withdrawals.withdrawal set paid_at = now() - $2 * interval '1 day' where id = $1`, [
      id,
      days,
    ])
  await ago(quiet.id, 30.01)
  await ago(disputed.id, 40)
  await ago(young.id, 29.9)
  expect((await say(database, disputePayout, disputed)).ok).toBe(true)
  expect(await settleUndisputed({ ...parts, log: silentLog })).toBe(1)
  expect(await settleUndisputed({ ...parts, log: silentLog })).toBe(0)
  const states = await Promise.all([quiet, disputed, young].map(async ({ id }) => (await stored(parts, id)).state))
  expect(states).toEqual(['settled', 'disputed', 'paid'])
  expect(await holdings(database.app, disputed.personId)).toMatchObject({ leaving: 0n, cash: 910_000_000n })
})

test('error: one that cannot be ended keeps nobody behind it', async () => {
  const poisoned = await paid()
  const quiet = await paid()
  await database.owner(
    `insert into withdrawals.step (withdrawal_id, place, state)
     select $1, place, 'paid' from generate_series((select max(place) + 1 from withdrawals.step where withdrawal_id = $1), 200) as place`,
    [poisoned.id],
  )
  await database.owner(`update withdrawals.withdrawal set paid_at = now() - interval '31 days' where id = any($1)`, [
    [poisoned.id, quiet.id],
  ])
  expect(await settleUndisputed({ ...parts, log: silentLog })).toBe(1)
  expect((await stored(parts, poisoned.id)).state).toBe('paid')
  expect((await stored(parts, quiet.id)).state).toBe('settled')
  expect(await verifyBook(database.app.reader)).toEqual([])
  await tamper(database, `delete from withdrawals.step where withdrawal_id = '${poisoned.id}' and place > 10`)
})
