import { ChainError } from '#platform/chain/chain.ts'
import { replacementFees } from '#platform/chain/fees.ts'
import { isSignerUnreachable } from '#platform/signer/is-signer-unreachable.ts'
import type { Fees } from '#platform/signer/payout-signer.ts'
import type { PayoutParts } from '../parts.ts'
import { refusedReason, type StepResult } from '../rules.ts'
import { readSigned, type SignedBytes } from '../store/payouts.ts'
import { readSwitch } from '../store/switch.ts'
import { readWithdrawal } from '../store/withdrawals.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import { readWalletView } from './read-wallet-view.ts'

/**
 * Has the signer fill the nonce of a payout that was given up with an empty transfer to itself, so that later nonces can be mined;
 * followPayouts broadcasts the bytes. Idempotent; bytes that wait too long are replaced.
 */
export async function voidPayout(parts: PayoutParts, id: string): Promise<StepResult> {
  const { database, signer, limits, log } = parts
  const [withdrawal, [newest]] = await Promise.all([
    readWithdrawal(database.reader, id),
    readSigned(database.reader, id),
  ])
  const isGivenUp = withdrawal?.state === 'failed' && withdrawal.reason === refusedReason
  if (newest?.purpose === 'payout') return isGivenUp ? takeUp(parts, id, newest) : 'done'
  if (newest === undefined ? !isGivenUp : newest.ageMs < limits.replaceAfterMs) return 'done'
  const otherwise: StepResult = newest === undefined ? 'waiting' : 'done'
  if ((await readSwitch(database.reader))?.stopped === true) return otherwise
  try {
    const fees = feesFor(newest, (await readWalletView(parts))?.fees, limits.feeCapWei)
    if (fees === undefined) return otherwise
    const voided = await signer.voidNonce(id, fees)
    if (voided.ok) return 'done'
    log.warn(
      { event: 'payout.nonce_not_filled', withdrawalId: id, code: voided.code },
      'The signer refused to fill the nonce of a failed payout',
    )
  } catch (error) {
    log.warn(
      { event: 'payout.nonce_fill_delayed', withdrawalId: id, reason: (error as Error).message },
      'The nonce of a failed payout could not be filled yet',
    )
    if (!(error instanceof ChainError || isSignerUnreachable(error))) throw error
  }
  return otherwise
}

function feesFor(waiting: Fees | undefined, suggested: Fees | undefined, capWei: bigint): Fees | undefined {
  return waiting === undefined || suggested === undefined ? suggested : replacementFees(waiting, suggested, capWei)
}

/** It was signed after all, by a call that was in progress while it was given up: it may be mined, so it is followed. */
async function takeUp({ database }: PayoutParts, id: string, { hash }: SignedBytes): Promise<StepResult> {
  const set = { txHash: hash }
  await database.transaction((tx) => moveWithdrawal(tx, { id, from: ['failed'], to: 'uncertain', set }))
  return 'done'
}
