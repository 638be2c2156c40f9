import { readToken } from '#domains/treasury/index.ts'
import type { Database } from '#platform/database/database.ts'
import { defineFlow } from '#platform/durable/flow.ts'
import { creditTransfers } from './actions/credit-transfers.ts'
import { creditWaitingDeposits } from './actions/credit-waiting-deposits.ts'
import { fillShortfalls } from './actions/fill-shortfalls.ts'
import { updateConfirmations } from './actions/update-confirmations.ts'

export interface DepositFlowParts {
  readonly database: Database
  readonly chainId: number
  readonly confirmationsNeeded: number
}

/** Keeps the journal short: the rest is left to the next call. */
const batchesMax = 50

/**
 * Deposits of one chain: seen -> confirming -> credited, or too small, frozen, or reorged; and what waits for operator capital: shortfalls
 * and approved manual deposits. Woken by each block while any of these is open, by whatever adds to capital and by such an approval.
 */
export function depositsFlow(parts: DepositFlowParts) {
  return defineFlow({
    name: 'deposits',
    advance: async (_chain, run) => {
      for (let batch = 1; batch <= batchesMax; batch += 1) {
        if (!(await run(`credit ${batch}`, () => creditDeposits(parts)))) return null
      }
      return { waitMs: 0, mark: 'more' }
    },
  })
}

/** One batch of each kind; true when more waits. */
export async function creditDeposits({ database, chainId, confirmationsNeeded }: DepositFlowParts): Promise<boolean> {
  const token = await readToken(database.reader, chainId)
  if (token === undefined) return false
  const more = await creditTransfers({ database, chainId, decimals: token.decimals, confirmationsNeeded })
  const filled = await fillShortfalls(database, chainId)
  const paid = await creditWaitingDeposits(database)
  const counted = await updateConfirmations(database, chainId)
  return more || counted || filled + paid > 0
}
