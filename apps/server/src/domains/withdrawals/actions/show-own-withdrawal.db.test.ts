import { expect, test } from 'vitest'
import { issueMailToken } from '#domains/accounts/index.ts'
import { moveClockForward } from '#platform/clock/clock.ts'
import { asked, followLink, insertWithdrawer, usableAddress } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { readWithdrawalTimes } from './read-withdrawal-times.ts'
import { showOwnWithdrawal } from './show-own-withdrawal.ts'

const world = prepareWithdrawals()
const dayMs = 24 * 3_600_000

test('says whether its address still waits for the link of the mail; for any other person it is not found', async () => {
  const personId = await insertWithdrawer(world.database)
  const { id, addressId } = await asked(world.parts, personId)
  const show = (viewerId: string) => showOwnWithdrawal(world.database.app.reader, world.parts, id, viewerId)
  expect(await show(personId)).toMatchObject({ id, addressToConfirm: true, confirmBy: null, addressConfirmedAt: null })
  await world.database.app.transaction((tx) =>
    issueMailToken(tx, world.parts, personId, 'withdraw_address', addressId ?? ''),
  )
  const mailed = await show(personId)
  expect(Date.parse(mailed?.confirmBy ?? '') - Date.parse(mailed?.createdAt ?? '')).toBeGreaterThanOrEqual(dayMs)
  await followLink(world.parts, personId, addressId ?? '')
  expect(await show(personId)).toMatchObject({
    id,
    addressToConfirm: false,
    confirmBy: null,
    addressConfirmedAt: expect.any(String),
  })
  expect(await show(await insertWithdrawer(world.database))).toBeUndefined()
})

test('W1: cancelled while its new address waited: no end of that wait is recorded', async () => {
  const personId = await insertWithdrawer(world.database)
  const { id } = await asked(world.parts, personId)
  await world.database.app.transaction((tx) => cancelWithdrawal(tx, { withdrawalId: id, personId, requestId: 'r' }))
  const shown = await showOwnWithdrawal(world.database.app.reader, world.parts, id, personId)
  expect(shown?.steps.map(({ state }) => state)).toEqual(['on_hold', 'cancelled'])
  expect(shown?.recorded).toEqual({
    verifiedAt: null,
    holdOverAt: null,
    signedAt: [],
    approvedAt: null,
    sentAt: null,
    failedAt: null,
    paidAt: null,
    disputedAt: null,
  })
})

test('W12: a day that the demo’s clock passed is a day on the page, and the median says the same', async () => {
  const personId = await insertWithdrawer(world.database)
  const { id } = await asked(world.parts, personId, { addressId: await usableAddress(world.parts, personId) })
  const show = () => showOwnWithdrawal(world.database.app.reader, world.parts, id, personId)
  const before = await show()
  await world.database.app.transaction((tx) => moveClockForward(tx, BigInt(dayMs)))
  // What was dated before the move keeps its date.
  expect(await show()).toEqual(before)
  await world.database.owner(
    `update withdrawals.withdrawal set state = 'settled', end_entry_id = 1, settled_at = clock_timestamp() where id = $1`,
    [id],
  )
  await world.database.owner(`insert into withdrawals.step (withdrawal_id, place, state) values ($1, 100, 'settled')`, [
    id,
  ])
  const after = await show()
  const tookMs = Date.parse(after?.settledAt ?? '') - Date.parse(after?.createdAt ?? '')
  expect(tookMs).toBeGreaterThanOrEqual(dayMs)
  expect(tookMs).toBeLessThan(dayMs + 60_000)
  expect(Math.abs(Date.parse(after?.steps.at(-1)?.at ?? '') - Date.parse(after?.settledAt ?? ''))).toBeLessThan(10_000)
  const { count, medianSeconds } = await readWithdrawalTimes(world.database.app.reader, world.parts.clock.now())
  expect({ count, medianSeconds }).toEqual({ count: 1, medianSeconds: Math.round(tookMs / 1000) })
})
