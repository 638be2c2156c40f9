import { refuse } from '@clearhold/contract/result'
import { beforeAll, expect, test } from 'vitest'
import { listAlarms } from '#domains/treasury/index.ts'
import type { SignerRefusal } from '#platform/signer/payout-signer.ts'
import { gwei, type PayoutDesk, payoutDesk } from '#testing/payout-desk.ts'
import type { PayoutParts } from '../parts.ts'
import { readSigned } from '../store/payouts.ts'
import { reservePayout } from './reserve-payout.ts'
import { signPayout } from './sign-payout.ts'
import { takePayout } from './take-payout.ts'

let desk: PayoutDesk
beforeAll(async () => {
  desk = await payoutDesk()
})

async function reserved(): Promise<string> {
  const { id } = await desk.ask(20n)
  await takePayout(desk.parts)
  await reservePayout(desk.parts, id)
  return id
}

test('FLT12: a worker killed after the bytes were stored, before it got the answer, uses the same bytes', async () => {
  const id = await reserved()
  const signed = await desk.parts.signer.sign(id, { maxFeeWei: 7n * gwei, priorityFeeWei: gwei })
  expect((await desk.read(id)).state).toBe('reserved')
  expect(await signPayout(desk.parts, id)).toBe('done')
  expect(await signPayout(desk.parts, id)).toBe('done')
  const stored = await readSigned(desk.database.app.reader, id)
  expect(stored.length).toBe(1)
  const withdrawal = await desk.read(id)
  expect(withdrawal).toMatchObject({ state: 'signed', txHash: stored[0]?.hash, confirmationsNeeded: 3 })
  expect(signed.ok && signed.value.hash).toBe(`0x${withdrawal.txHash?.toString('hex')}`)
})

test('behavior: while payouts are stopped a kept nonce waits, without a refund or an alarm', async () => {
  const id = await reserved()
  await desk.parts.signer.stop({ reason: 'a person stopped it', by: 'person:1' })
  expect(await signPayout(desk.parts, id)).toBe('waiting')
  expect((await desk.read(id)).state).toBe('reserved')
  expect((await listAlarms(desk.database.app.reader)).alarms).toEqual([])
})

test('behavior: a limit of the signer keeps it waiting, and people hear of it; what is about the signer itself stops everything', async () => {
  const other = await payoutDesk()
  const { id } = await other.ask(20n)
  await takePayout(other.parts)
  await reservePayout(other.parts, id)
  const refusing = (code: SignerRefusal): PayoutParts => ({
    ...other.parts,
    signer: { ...other.parts.signer, sign: async () => refuse(code) },
  })
  const standing = async () => {
    const { alarms } = await listAlarms(other.database.app.reader)
    return alarms.map(({ about, stopsPayouts }) => [about, stopsPayouts])
  }
  for (const code of ['failed', 'fee_over_cap', 'fee_too_low', 'no_keys', 'token_unavailable'] as const) {
    expect(await signPayout(refusing(code), id)).toBe('waiting')
  }
  expect(await standing()).toEqual([])
  expect(await signPayout(refusing('auto_cap_reached'), id)).toBe('waiting')
  expect(await standing()).toEqual([[`withdrawal:${id}:auto_cap_reached`, false]])
  expect(await signPayout(refusing('approvers_unreadable'), id)).toBe('waiting')
  expect(await standing()).toContainEqual([`withdrawal:${id}:approvers_unreadable`, true])
  expect((await other.read(id)).state).toBe('reserved')
})
