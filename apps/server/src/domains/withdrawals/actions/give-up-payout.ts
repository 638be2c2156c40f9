import { raiseAlarm, tripBreaker } from '#domains/treasury/index.ts'
import type { SignerRefusal } from '#platform/signer/payout-signer.ts'
import type { PayoutParts } from '../parts.ts'
import { refusedReason } from '../rules.ts'
import { readSigned } from '../store/payouts.ts'
import { lockWithdrawal } from '../store/withdrawals.ts'
import { moveWithdrawal } from './move-withdrawal.ts'

/** The row is not what the signer kept a nonce for: our database was tampered with, and nothing more may leave. */
const tampered: ReadonlySet<SignerRefusal> = new Set(['digest_differs', 'row_changed'])

/**
 * Gives up a payout that the signer keeps a nonce for and will never sign: it has failed, its money stays on hold, and two people decide
 * (withdrawal.settle_dispute). The alarm is raised in the same transaction. Where signed bytes exist nothing is given up.
 */
export async function giveUpPayout(parts: PayoutParts, id: string, code: SignerRefusal): Promise<void> {
  const { database, chain } = parts
  const alarm = { kind: 'nonce_gap', chainId: chain.chainId, about: `withdrawal:${id}:${code}` } as const
  const stopsPayouts = tampered.has(code)
  const isGivenUp = await database.transaction(async (tx) => {
    await lockWithdrawal(tx, id)
    if ((await readSigned(tx, id)).some(({ purpose }) => purpose === 'payout')) return false
    if (!(await moveWithdrawal(tx, { id, from: ['reserved'], to: 'failed', reason: refusedReason }))) return false
    await raiseAlarm(tx, { ...alarm, stopsPayouts })
    return true
  })
  // The alarm is already recorded; this stops the signer too.
  if (isGivenUp && stopsPayouts) await tripBreaker(parts, alarm)
}
