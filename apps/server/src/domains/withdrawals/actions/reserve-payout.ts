import type { DelayReason } from '@clearhold/contract/withdrawals/rules'
import { raiseAlarm, tripBreaker } from '#domains/treasury/index.ts'
import { ChainError } from '#platform/chain/chain.ts'
import { isSignerUnreachable } from '#platform/signer/is-signer-unreachable.ts'
import type { SignerRefusal } from '#platform/signer/payout-signer.ts'
import type { PayoutParts } from '../parts.ts'
import type { StepResult } from '../rules.ts'
import { hasReservation } from '../store/payouts.ts'
import { readWithdrawal } from '../store/withdrawals.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import { readWalletView, type WalletView } from './read-wallet-view.ts'

/** What the person is shown; any other refusal of the signer needs staff. */
const delays: Partial<Record<SignerRefusal, DelayReason>> = {
  auto_cap_reached: 'day_limit',
  one_cap_reached: 'day_limit',
  two_cap_reached: 'day_limit',
  approvals_missing: 'signatures',
  signature_unknown: 'signatures',
  approvers_unreadable: 'signatures',
  held: 'payment_check',
}

/**
 * Has the signer keep a nonce for a withdrawal that was taken. Idempotent: asked again it answers the same one. A withdrawal that the
 * signer refuses, keeping no nonce, is delayed: the person may cancel it, and it is retried later.
 */
export async function reservePayout(parts: PayoutParts, id: string, seen?: WalletView): Promise<StepResult> {
  const { database, chain, signer, log } = parts
  let reason: DelayReason = 'stopped'
  const [withdrawal, isKept] = await Promise.all([
    readWithdrawal(database.reader, id),
    hasReservation(database.reader, id),
  ])
  if (withdrawal?.state !== 'reserved' || isKept) return 'done'
  try {
    const view = seen ?? (await readWalletView(parts))
    if (view === undefined) return 'waiting'
    const kept = await signer.reserve(id, Number(view.nonce))
    if (kept.ok) return 'done'
    log.warn(
      { event: 'payout.nonce_refused', withdrawalId: id, code: kept.code },
      'The signer reserved no nonce for a payout',
    )
    reason = delays[kept.code] ?? reason
    // A failure of the signer, not a refusal of this withdrawal: it may have kept a nonce after all.
    if (kept.code === 'failed') return 'waiting'
    if (kept.code === 'nonce_used_outside') {
      const about = `wallet:${view.hot}:${view.nonce - 1n}`
      await tripBreaker(parts, { kind: 'nonce_used_outside', chainId: chain.chainId, about })
    }
    if (kept.code === 'hold_missing' || kept.code === 'signature_unknown') await ring(parts, id, kept.code)
  } catch (error) {
    // Whether it was kept is unknown; the next call to the signer tells.
    log.warn(
      { event: 'payout.nonce_delayed', withdrawalId: id, reason: (error as Error).message },
      'No nonce could be reserved for a payout yet',
    )
    if (error instanceof ChainError || isSignerUnreachable(error)) return 'waiting'
    throw error
  }
  await database.transaction(async (tx) => {
    if (await hasReservation(tx, id)) return
    await moveWithdrawal(tx, { id, from: ['reserved'], to: 'delayed', reason })
  })
  return 'done'
}

/** A row that the ledger does not know stops everything: its writer has no access to the ledger. */
async function ring(parts: PayoutParts, id: string, kind: 'hold_missing' | 'signature_unknown'): Promise<void> {
  const alarm = { kind, chainId: parts.chain.chainId, about: `withdrawal:${id}` } as const
  if (kind === 'hold_missing') await tripBreaker(parts, alarm)
  else await parts.database.transaction((tx) => raiseAlarm(tx, { ...alarm, stopsPayouts: false }))
}
