import { refuse } from '@clearhold/contract/result'
import { beforeEach, expect, test } from 'vitest'
import { verifyLedger } from '#domains/ledger/index.ts'
import { listAlarms } from '#domains/treasury/index.ts'
import { rpc } from '#stack/anvil.ts'
import { approvalDesk } from '#testing/approved.ts'
import { gwei, type PayoutDesk, payoutDesk } from '#testing/payout-desk.ts'
import { holdings } from '#testing/plans.ts'
import { tamper } from '#testing/resources.ts'
import { refusedReason } from '../rules.ts'
import { readPayoutWork, readSigned } from '../store/payouts.ts'
import { readSwitch } from '../store/switch.ts'
import type { StoredWithdrawal } from '../store/withdrawals.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import { reservePayout } from './reserve-payout.ts'
import { settleDispute } from './settle-dispute.ts'
import { takePayout } from './take-payout.ts'
import { voidPayout } from './void-payout.ts'

let desk: PayoutDesk
beforeEach(async () => {
  desk = await payoutDesk()
})

/** A withdrawal the signer keeps a nonce for. */
async function kept(amount: bigint): Promise<StoredWithdrawal> {
  const withdrawal = await desk.ask(amount)
  await takePayout(desk.parts)
  await reservePayout(desk.parts, withdrawal.id)
  return withdrawal
}

/** The address became one of our own: the signer sends nothing to it any more. */
const refuseDestination = ({ personId, toAddress }: StoredWithdrawal) =>
  desk.database.owner(
    `insert into treasury.deposit_address (chain_id, person_id, key_ring_id, address_index, address)
     select $1, $2, max(id), 99999, $3 from treasury.key_ring`,
    [desk.anvil.chainId, personId, toAddress],
  )

const alarms = async () =>
  (await listAlarms(desk.database.app.reader)).alarms.map(({ kind, about, stopsPayouts }) => [
    kind,
    about,
    stopsPayouts,
  ])
const purposes = async (id: string) => (await readSigned(desk.database.app.reader, id)).map(({ purpose }) => purpose)
const giveBack = (withdrawalId: string) =>
  approvalDesk(desk.database, [settleDispute]).carryOut(settleDispute.name, { withdrawalId, outcome: 'returned' })

test('what the signer refuses for good fails, its nonce is filled with nothing, and those behind it are paid', async () => {
  const refused = await kept(20n)
  await refuseDestination(refused)
  const next = await desk.ask(10n)
  await desk.turn()
  expect(await desk.read(refused.id)).toMatchObject({ state: 'failed', reason: refusedReason, endEntryId: null })
  expect(await purposes(refused.id)).toEqual(['void'])
  expect(await holdings(desk.database.app, refused.personId)).toMatchObject({ leaving: 20_000_000n, cash: 0n })
  expect(await alarms()).toEqual([['nonce_gap', `withdrawal:${refused.id}:destination_refused`, false]])
  await desk.pass(3)
  expect((await desk.read(next.id)).state).toBe('settled')
  expect(await desk.token.balanceOf(next.to)).toBe(10_000_000n)
  expect(await readPayoutWork(desk.database.app.reader, desk.anvil.chainId)).toMatchObject({ open: 0 })
  expect((await giveBack(refused.id)).ok).toBe(true)
  expect(await holdings(desk.database.app, refused.personId)).toMatchObject({ leaving: 0n, cash: 20_000_000n })
  expect(await verifyLedger(desk.database.app.reader)).toEqual([])
})

test('error: a row that is not what was kept stops everything; nothing is given back before its nonce is filled', async () => {
  const changed = await kept(20n)
  await tamper(
    desk.database,
    `update withdrawals.withdrawal set to_address = '\\x${'ab'.repeat(20)}' where id = '${changed.id}'`,
  )
  await desk.turn()
  expect((await desk.read(changed.id)).state).toBe('failed')
  expect(await alarms()).toEqual([['nonce_gap', `withdrawal:${changed.id}:row_changed`, true]])
  expect((await readSwitch(desk.database.app.reader))?.stopped).toBe(true)
  expect(await voidPayout(desk.parts, changed.id)).toBe('waiting')
  expect(await readPayoutWork(desk.database.app.reader, desk.anvil.chainId)).toMatchObject({ open: 1 })
  expect(await giveBack(changed.id)).toEqual(refuse('withdrawal_not_voided'))
  const ended = desk.database.owner(
    `update withdrawals.withdrawal set state = 'rejected', end_entry_id = 1 where id = $1`,
    [changed.id],
  )
  await expect(ended).rejects.toThrow('could still be signed')
})

test('an empty transfer that waits too long is replaced by a dearer one', async () => {
  await rpc(desk.anvil.url, 'evm_setAutomine', [false])
  const refused = await kept(20n)
  await refuseDestination(refused)
  const parts = desk.partsWith({ limits: { replaceAfterMs: 0 } })
  await desk.turn(parts)
  const before = await readSigned(desk.database.app.reader, refused.id)
  await desk.turn(parts)
  const after = await readSigned(desk.database.app.reader, refused.id)
  expect(after.length).toBeGreaterThan(before.length)
  expect(new Set(after.map(({ purpose }) => purpose))).toEqual(new Set(['void']))
})

test('behavior: bytes that were signed while it was given up may be mined: it is followed to its end', async () => {
  const { id } = await kept(20n)
  const fees = { maxFeeWei: 7n * gwei, priorityFeeWei: gwei }
  expect((await desk.parts.signer.sign(id, fees)).ok).toBe(true)
  await desk.database.app.transaction((tx) =>
    moveWithdrawal(tx, { id, from: ['reserved'], to: 'failed', reason: refusedReason }),
  )
  expect(await voidPayout(desk.parts, id)).toBe('done')
  expect((await desk.read(id)).state).toBe('uncertain')
  await desk.turn()
  await desk.pass(3)
  expect((await desk.read(id)).state).toBe('settled')
})
