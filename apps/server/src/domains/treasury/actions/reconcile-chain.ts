import { ChainError } from '#platform/chain/chain.ts'
import type { ReconcileParts } from '../parts.ts'
import { expectedMicro, isShort } from '../rules.ts'
import { type Comparison, insertReconciliation } from '../store/reconciliation.ts'
import { lookAtDeposits } from './look-at-deposits.ts'
import { measureReserves } from './measure-reserves.ts'
import { tripBreaker } from './trip-breaker.ts'

/**
 * Compares what the chain holds at all our addresses, at the last block the watcher has read, with what the ledger says it should, and
 * with what it owes. Wallets and the operator's addresses are queried each time, deposit addresses in rotation, a page with each
 * reconciliation. A shortage of a single micro stops payouts, after a second reading; a surplus is recorded. Undefined when there is
 * nothing to compare yet, deposit addresses have not all been queried once, or the chain is late.
 */
export async function reconcileChain(parts: ReconcileParts): Promise<Comparison | undefined> {
  try {
    const before = await compare(parts)
    if (before !== undefined && isShort(before)) {
      const found = await conclude(parts, before)
      // What is missing may be back at a deposit address: refreshed for the next reconciliation.
      await lookAtDeposits(parts)
      return found
    }
    const look = await lookAtDeposits(parts)
    if (look === 'late') return undefined
    const found = before === undefined || look === 'changed' ? await compare(parts) : before
    return found === undefined ? undefined : await conclude(parts, found)
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    parts.log.warn(
      { event: 'reconciliation.skipped', reason: error.message },
      'The ledger could not be compared with the chain',
    )
    return undefined
  }
}

/** Records a reconciliation; a short one is repeated before it stops anything. */
async function conclude(parts: ReconcileParts, first: Comparison): Promise<Comparison | undefined> {
  const { database, chain, log } = parts
  const found = isShort(first) ? await compare(parts) : first
  if (found === undefined) return undefined
  await database.transaction(async (tx) => {
    await insertReconciliation(tx, chain.chainId, found)
    await parts.onCompared(tx, found)
  })
  if (isShort(first) && isShort(found)) {
    log.error(
      {
        event: 'reconciliation.shortfall',
        missingMicro: String(found.bookMicro - found.chainMicro),
        uncoveredMicro: String(found.owedMicro - found.custodyMicro),
      },
      'The chain holds less than the ledger says, or the ledger owes more than it has',
    )
    await tripBreaker(parts, { kind: 'reserves_short', chainId: chain.chainId, about: `chain:${chain.chainId}` })
  }
  return found
}

async function compare(parts: ReconcileParts): Promise<Comparison | undefined> {
  const measured = await measureReserves(parts, 'kept')
  if (measured === undefined) return undefined
  const { chainId, block, chainMicro, custodyMicro, unbookedMicro, unclaimedMicro, unsettledMicro, owedMicro, kept } =
    measured
  const leastMicro = custodyMicro + unbookedMicro - unsettledMicro
  return {
    chainId,
    blockNumber: block.number,
    blockHash: block.hash,
    chainMicro,
    bookMicro: expectedMicro(leastMicro, unclaimedMicro, chainMicro),
    custodyMicro,
    unbookedMicro,
    unsettledMicro,
    owedMicro,
    kept,
  }
}
