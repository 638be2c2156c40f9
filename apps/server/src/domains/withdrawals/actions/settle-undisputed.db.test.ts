import { expect, test } from 'vitest'
import { verifyLedger } from '#domains/ledger/index.ts'
import { holdings } from '#testing/plans.ts'
import { paidByBank, say, stored } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { disputePayout } from './dispute-payout.ts'
import { settleUndisputed } from './settle-undisputed.ts'

const world = prepareWithdrawals()
const dayMs = 24 * 3_600_000

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
  for (const { id } of [quiet, quiet, disputed]) expect(await settleUndisputed(world.parts, id)).toBeNull()
  const next = await settleUndisputed(world.parts, young.id)
  expect(next?.waitMs).toBeGreaterThan(0.09 * dayMs)
  expect(next?.waitMs).toBeLessThan(0.11 * dayMs)
  const states = await Promise.all(
    [quiet, disputed, young].map(async ({ id }) => (await stored(world.parts, id)).state),
  )
  expect(states).toEqual(['settled', 'disputed', 'paid'])
  expect(await holdings(world.database.app, disputed.personId)).toMatchObject({ leaving: 0n, cash: 910_000_000n })
  expect(await verifyLedger(world.database.app.reader)).toEqual([])
})
