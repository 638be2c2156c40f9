import { cancellableStates } from '@clearhold/contract/withdrawals/rules'
import type { PayoutParts } from '../parts.ts'
import { readSigned } from '../store/payouts.ts'
import { moveWithdrawal } from './move-withdrawal.ts'

/**
 * Takes up a withdrawal that the signer has adopted from the chain: in the restored database its payment has not begun, but its bytes are
 * mined. From here on it is counted and settled like any other that was signed.
 */
export async function adoptPayout(
  { database, confirmationsNeeded }: Pick<PayoutParts, 'database' | 'confirmationsNeeded'>,
  id: string,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [newest] = await readSigned(tx, id)
    if (newest?.purpose !== 'payout') return false
    return moveWithdrawal(tx, {
      id,
      from: cancellableStates,
      to: 'signed',
      set: { txHash: newest.hash, confirmationsNeeded },
    })
  })
}
