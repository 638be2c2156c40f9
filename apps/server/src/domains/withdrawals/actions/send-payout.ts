import type { WithdrawalState } from '@clearhold/contract/withdrawals/rules'
import { listAlarms } from '#domains/treasury/index.ts'
import { hexOf } from '#platform/chain/address.ts'
import type { SendOutcome } from '#platform/chain/outgoing.ts'
import type { Reader } from '#platform/database/database.ts'
import type { PayoutParts } from '../parts.ts'
import { readSigned } from '../store/payouts.ts'
import { readSwitch } from '../store/switch.ts'
import { readWithdrawal } from '../store/withdrawals.ts'
import { moveWithdrawal } from './move-withdrawal.ts'

async function isStopped(reader: Reader): Promise<boolean> {
  const [turnedOff, alarms] = await Promise.all([readSwitch(reader), listAlarms(reader)])
  return turnedOff?.stopped === true || alarms.payoutsStopped
}

const sendable: ReadonlySet<WithdrawalState> = new Set(['signed', 'broadcast', 'uncertain'])

/**
 * Broadcasts the stored bytes to both providers. Idempotent, because the bytes never change; so this also recovers from a crash at any
 * point, and from a transaction dropped from the pool. Where no provider answers, the bytes may be on their way all the same: uncertain,
 * until the chain tells.
 */
export async function sendPayout(
  { database, outgoing, log }: Pick<PayoutParts, 'database' | 'outgoing' | 'log'>,
  id: string,
): Promise<SendOutcome | undefined> {
  const [withdrawal, [newest], stopped] = await Promise.all([
    readWithdrawal(database.reader, id),
    readSigned(database.reader, id),
    isStopped(database.reader),
  ])
  const state = withdrawal?.state
  if (state === undefined || !sendable.has(state) || newest === undefined) return undefined
  // Bytes that were never broadcast are held back while payouts are stopped; those that were can only be broadcast again.
  if (state === 'signed' && stopped) return undefined
  const { outcome, reason } = await outgoing.send(hexOf(newest.raw))
  if (outcome === 'refused' || outcome === 'unknown') {
    log.warn({ event: 'payout.not_broadcast', withdrawalId: id, outcome, reason }, 'The chain did not accept a payout')
  }
  const txHash = newest.hash
  if (outcome === 'accepted' || outcome === 'passed') {
    const from = ['signed', 'uncertain'] as const
    await database.transaction((tx) => moveWithdrawal(tx, { id, from, to: 'broadcast', set: { txHash } }))
  } else if (outcome === 'unknown') {
    await database.transaction((tx) => moveWithdrawal(tx, { id, from: ['signed'], to: 'uncertain', set: { txHash } }))
  }
  return outcome
}
