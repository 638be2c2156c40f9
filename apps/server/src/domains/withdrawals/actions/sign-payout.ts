import { raiseAlarm, tripBreaker } from '#domains/treasury/index.ts'
import { ChainError } from '#platform/chain/chain.ts'
import { isSignerUnreachable } from '#platform/signer/is-signer-unreachable.ts'
import type { SignerRefusal } from '#platform/signer/payout-signer.ts'
import type { PayoutParts } from '../parts.ts'
import type { StepResult } from '../rules.ts'
import { hasReservation, readSigned } from '../store/payouts.ts'
import { readWithdrawal } from '../store/withdrawals.ts'
import { giveUpPayout } from './give-up-payout.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import { readWalletView, type WalletView } from './read-wallet-view.ts'

/**
 * What a refusal means for a nonce that is already kept. passing: retried, and no one is notified. limit: resolved by time or by the
 * signer's settings, and staff are notified, because everything behind it waits too. for good: the signer's list of approvers or denied
 * addresses, or the row itself, has changed, and what is being sent can never be signed; it is given up. Anything else concerns the
 * signer or its settings, not this withdrawal: everything stops until staff have looked.
 */
const meanings: Partial<Record<SignerRefusal, 'passing' | 'limit' | 'for good'>> = {
  stopped: 'passing',
  failed: 'passing',
  fee_over_cap: 'passing',
  fee_too_low: 'passing',
  no_keys: 'passing',
  token_unavailable: 'passing',
  auto_cap_reached: 'limit',
  one_cap_reached: 'limit',
  two_cap_reached: 'limit',
  destination_refused: 'for good',
  approvals_missing: 'for good',
  signature_unknown: 'for good',
  digest_differs: 'for good',
  row_changed: 'for good',
  voided: 'for good',
}

/** Has the signer sign at the nonce it keeps. The signer stores the bytes before it answers, so they are never lost. */
export async function signPayout(parts: PayoutParts, id: string, seen?: WalletView): Promise<StepResult> {
  const { database, signer, log } = parts
  const [withdrawal, isKept, earlier] = await Promise.all([
    readWithdrawal(database.reader, id),
    hasReservation(database.reader, id),
    readSigned(database.reader, id),
  ])
  if (withdrawal?.state !== 'reserved') return 'done'
  if (!isKept) return 'waiting'
  try {
    if (earlier.length === 0) {
      const view = seen ?? (await readWalletView(parts))
      if (view?.fees === undefined) return 'waiting'
      const signed = await signer.sign(id, view.fees)
      if (!signed.ok) return handleRefusal(parts, id, signed.code)
    }
  } catch (error) {
    log.warn(
      { event: 'payout.signing_delayed', withdrawalId: id, reason: (error as Error).message },
      'A payout could not be signed yet',
    )
    if (error instanceof ChainError || isSignerUnreachable(error)) return 'waiting'
    throw error
  }
  const [newest] = earlier.length > 0 ? earlier : await readSigned(database.reader, id)
  // Adopted from the chain: it was given up before the records were lost, and its nonce voided.
  if (newest?.purpose === 'void') return handleRefusal(parts, id, 'voided')
  if (newest === undefined) throw new Error(`what was signed for withdrawal ${id} was not stored`)
  const { confirmationsNeeded } = parts
  await database.transaction((tx) =>
    moveWithdrawal(tx, {
      id,
      from: ['reserved'],
      to: 'signed',
      set: { txHash: newest.hash, confirmationsNeeded },
    }),
  )
  return 'done'
}

async function handleRefusal(parts: PayoutParts, id: string, code: SignerRefusal): Promise<StepResult> {
  const { database, chain, log } = parts
  log.warn({ event: 'payout.not_signed', withdrawalId: id, code }, 'The signer did not sign a payout')
  const meaning = meanings[code]
  const alarm = { kind: 'nonce_gap', chainId: chain.chainId, about: `withdrawal:${id}:${code}` } as const
  if (code === 'signature_unknown') {
    const unknown = { ...alarm, kind: code, about: `withdrawal:${id}`, stopsPayouts: false } as const
    await database.transaction((tx) => raiseAlarm(tx, unknown))
  }
  if (meaning === 'for good') {
    await giveUpPayout(parts, id, code)
    return 'done'
  }
  if (meaning === 'limit') await database.transaction((tx) => raiseAlarm(tx, { ...alarm, stopsPayouts: false }))
  if (meaning === undefined) await tripBreaker(parts, alarm)
  return 'waiting'
}
