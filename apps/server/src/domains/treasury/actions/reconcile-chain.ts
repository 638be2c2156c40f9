import { ChainError } from '#platform/chain/chain.ts'
import type { ReconcileParts } from '../parts.ts'
import { expectedMicro, isShort } from '../rules.ts'
import { type Comparison, insertReconciliation } from '../store/reconciliation.ts'
import { measureReserves } from './measure-reserves.ts'
import { tripBreaker } from './trip-breaker.ts'

/**
 * Compares what the chain holds at all our addresses, at the last block the watcher has read, with what the book says it
 * should, and with what it owes. Less by a single micro stops payouts, after a second look; more is written down. Undefined when
 * there is nothing to compare yet, or the chain is late.
 */
export async function reconcileChain(
  parts: ReconcileParts,
  count: (addresses: number) => void = () => undefined,
): Promise<Comparison | undefined> {
  const { database, chain, log } = parts
  try {
    const first = await compare(parts, count)
    const isFirstShort = first !== undefined && isShort(first)
    const found = isFirstShort ? await compare(parts, count) : first
    if (found === undefined) return undefined
    await database.transaction(async (tx) => {
      await insertReconciliation(tx, chain.chainId, found)
      await parts.onCompared(tx, found)
    })
    if (isFirstShort && isShort(found)) {
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
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    log.warn(
      { event: 'reconciliation.skipped', reason: error.message },
      'The ledger could not be compared with the chain',
    )
    return undefined
  }
}

async function compare(parts: ReconcileParts, count: (addresses: number) => void): Promise<Comparison | undefined> {
  const measured = await measureReserves(parts, count)
  if (measured === undefined) return undefined
  const { chainId, block, chainMicro, custodyMicro, unbookedMicro, unclaimedMicro, unsettledMicro, owedMicro } =
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
  }
}
