import { expect, test } from 'vitest'
import { verifyLedger } from '#domains/ledger/index.ts'
import { holdings } from '#testing/plans.ts'
import { silentLog, tamper } from '#testing/resources.ts'
import { paidByBank, say, stored } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { disputePayout } from './dispute-payout.ts'
import { settleUndisputed } from './settle-undisputed.ts'

const world = prepareWithdrawals()

const paid = (amount?: string) => paidByBank(world.database, world.parts, amount)

test('30 quiet days of real time settle it; a word against it stops that', async () => {
  const quiet = await paid()
  const disputed = await paid()
  const young = await paid()
  const ago = (id: string, days: number) =>
    world.database.owner(`update withdrawals.withdrawal set paid_at = now() - $2 * interval '1 day' where id = $1`, [
      id,
      days,
    ])
  await ago(quiet.id, 30.01)
  await ago(disputed.id, 40)
  await ago(young.id, 29.9)
  expect((await say(world.database, disputePayout, disputed)).ok).toBe(true)
  expect(await settleUndisputed({ ...world.parts, log: silentLog })).toBe(1)
  expect(await settleUndisputed({ ...world.parts, log: silentLog })).toBe(0)
  const states = await Promise.all(
    [quiet, disputed, young].map(async ({ id }) => (await stored(world.parts, id)).state),
  )
  expect(states).toEqual(['settled', 'disputed', 'paid'])
  expect(await holdings(world.database.app, disputed.personId)).toMatchObject({ leaving: 0n, cash: 910_000_000n })
})

test('error: one that cannot be ended keeps nobody behind it', async () => {
  const poisoned = await paid()
  const quiet = await paid()
  await world.database.owner(
    `insert into withdrawals.step (withdrawal_id, place, state)
     select $1, place, 'paid' from generate_series((select max(place) + 1 from withdrawals.step where withdrawal_id = $1), 200) as place`,
    [poisoned.id],
  )
  await world.database.owner(
    `update withdrawals.withdrawal set paid_at = now() - interval '31 days' where id = any($1)`,
    [[poisoned.id, quiet.id]],
  )
  expect(await settleUndisputed({ ...world.parts, log: silentLog })).toBe(1)
  expect((await stored(world.parts, poisoned.id)).state).toBe('paid')
  expect((await stored(world.parts, quiet.id)).state).toBe('settled')
  expect(await verifyLedger(world.database.app.reader)).toEqual([])
  await tamper(world.database, `delete from withdrawals.step where withdrawal_id = '${poisoned.id}' and place > 10`)
})
