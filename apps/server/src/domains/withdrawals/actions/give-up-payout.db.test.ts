import { beforeEach, expect, test } from 'vitest'
import { listAlarms } from '#domains/treasury/index.ts'
import { gwei, type PayoutDesk, payoutDesk } from '#testing/payout-desk.ts'
import { holdings } from '#testing/plans.ts'
import { refusedReason } from '../rules.ts'
import { readSwitch } from '../store/switch.ts'
import type { StoredWithdrawal } from '../store/withdrawals.ts'
import { giveUpPayout } from './give-up-payout.ts'
import { reservePayout } from './reserve-payout.ts'
import { takePayout } from './take-payout.ts'

let desk: PayoutDesk
beforeEach(async () => {
  desk = await payoutDesk()
})

/** A withdrawal the signer keeps a nonce for. */
async function kept(): Promise<StoredWithdrawal> {
  const withdrawal = await desk.ask(20n)
  await takePayout(desk.parts)
  await reservePayout(desk.parts, withdrawal.id)
  return withdrawal
}
const alarms = async () =>
  (await listAlarms(desk.database.app.reader)).alarms.map(({ about, stopsPayouts }) => [about, stopsPayouts])

test('it has failed with an alarm, its money stays set aside, and others go on', async () => {
  const { id, personId } = await kept()
  await giveUpPayout(desk.parts, id, 'destination_refused')
  expect(await desk.read(id)).toMatchObject({ state: 'failed', reason: refusedReason, endEntryId: null })
  expect(await holdings(desk.database.app, personId)).toMatchObject({ leaving: 20_000_000n, cash: 0n })
  expect(await alarms()).toEqual([[`withdrawal:${id}:destination_refused`, false]])
  expect((await readSwitch(desk.database.app.reader))?.stopped).not.toBe(true)
})

test('error: a row that was changed stops everything that leaves', async () => {
  const { id } = await kept()
  await giveUpPayout(desk.parts, id, 'row_changed')
  expect(await alarms()).toEqual([[`withdrawal:${id}:row_changed`, true]])
  expect((await readSwitch(desk.database.app.reader))?.stopped).toBe(true)
})

test('behavior: what was signed is not given up', async () => {
  const { id } = await kept()
  expect((await desk.parts.signer.sign(id, { maxFeeWei: 7n * gwei, priorityFeeWei: gwei })).ok).toBe(true)
  await giveUpPayout(desk.parts, id, 'destination_refused')
  expect((await desk.read(id)).state).toBe('reserved')
  expect(await alarms()).toEqual([])
})
