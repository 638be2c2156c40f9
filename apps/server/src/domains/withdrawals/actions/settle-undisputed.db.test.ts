import { expect, test } from 'vitest'
import { unfreezeAccount } from '#domains/accounts/index.ts'
import { placeLegalHold } from '#domains/kyc/index.ts'
import { verifyLedger } from '#domains/ledger/index.ts'
import { approvalDesk } from '#testing/approved.ts'
import { holdings } from '#testing/plans.ts'
import { paidByBank, say, stored } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { disputePayout } from './dispute-payout.ts'
import { settleUndisputed } from './settle-undisputed.ts'

const world = prepareWithdrawals()
const dayMs = 24 * 3_600_000

const paid = (amount?: string) => paidByBank(world.database, world.parts, amount)

const ago = (id: string, days: number) =>
  world.database.owner(`update withdrawals.withdrawal set paid_at = now() - $2 * interval '1 day' where id = $1`, [
    id,
    days,
  ])

test('30 quiet days of real time settle it; a word against it stops that', async () => {
  const quiet = await paid()
  const disputed = await paid()
  const young = await paid()
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

/** Frozen this many days ago: the trigger writes the row of the freeze. */
async function freeze(personId: string, daysAgo: number): Promise<void> {
  await world.database.owner(`update accounts.person set state = 'frozen' where id = $1`, [personId])
  await world.database.owner(
    `update accounts.freeze set began_at = now() - $2 * interval '1 day' where person_id = $1 and ended_at is null`,
    [personId, daysAgo],
  )
}

/** Unfrozen by two people; the freeze ended this many days ago. */
async function unfreeze(personId: string, daysAgo: number): Promise<void> {
  const done = await approvalDesk(world.database, [unfreezeAccount]).carryOut('account.unfreeze', { personId })
  expect(done.ok).toBe(true)
  await world.database.owner(
    `update accounts.freeze set ended_at = now() - $2 * interval '1 day' where person_id = $1
       and ended_at = (select max(ended_at) from accounts.freeze where person_id = $1)`,
    [personId, daysAgo],
  )
}

const daysLeft = async (id: string) => ((await settleUndisputed(world.parts, id))?.waitMs ?? Number.NaN) / dayMs

test('behavior: a freeze of three days moves the end by three days, and two freezes by both', async () => {
  const { id, personId } = await paid()
  await ago(id, 20)
  expect(await daysLeft(id)).toBeCloseTo(10, 2)
  await freeze(personId, 15)
  await unfreeze(personId, 12)
  expect(await daysLeft(id)).toBeCloseTo(13, 2)
  await freeze(personId, 4)
  await unfreeze(personId, 2)
  expect(await daysLeft(id)).toBeCloseTo(15, 2)
  await ago(id, 34.9)
  expect(await daysLeft(id)).toBeCloseTo(0.1, 2)
  await ago(id, 35.1)
  expect(await settleUndisputed(world.parts, id)).toBeNull()
  expect((await stored(world.parts, id)).state).toBe('settled')
})

test('behavior: while the account is frozen or the law holds it there is no end, and neither counts twice', async () => {
  const { id, personId } = await paid()
  await ago(id, 40)
  await freeze(personId, 20)
  expect(await settleUndisputed(world.parts, id)).toBeNull()
  const hold = (reason: string | null) =>
    world.database.app.transaction((tx) => placeLegalHold(tx, { personId, reason, actor: 'operator:test' }))
  expect(await hold('order 7/2026 of the court')).toBe(true)
  await world.database.owner(`update kyc.legal_hold set began_at = now() - interval '18 days' where person_id = $1`, [
    personId,
  ])
  await unfreeze(personId, 16)
  expect(await settleUndisputed(world.parts, id)).toBeNull()
  expect((await stored(world.parts, id)).state).toBe('paid')
  expect(await hold(null)).toBe(true)
  await world.database.owner(`update kyc.legal_hold set ended_at = now() - interval '6 days' where person_id = $1`, [
    personId,
  ])
  // From day 20 before now to day 6 before now: fourteen days, of which two were under both.
  expect(await daysLeft(id)).toBeCloseTo(4, 2)
})
