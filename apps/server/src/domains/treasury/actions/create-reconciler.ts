import type { Clock } from '#platform/clock/clock.ts'
import type { ReconcileParts } from '../parts.ts'
import { comparisonEveryMs, comparisonRestMs } from '../rules.ts'
import { reconcileChain } from './reconcile-chain.ts'

/**
 * Compares, then rests as long as the number of addresses asks for. Where nothing could be compared (the watcher has not read a block
 * yet, a provider does not answer) it is tried again with the next turn: until there is a comparison nothing is promised or paid.
 */
export function createReconciler(parts: ReconcileParts, clock: Clock): () => Promise<void> {
  let restUntilMs = 0
  return async () => {
    const nowMs = clock.now().getTime()
    if (nowMs < restUntilMs) return
    let addressesMs = 0
    const found = await reconcileChain(parts, (addresses) => {
      addressesMs += comparisonRestMs(addresses)
    })
    restUntilMs = nowMs + (found === undefined ? addressesMs : Math.max(addressesMs, comparisonEveryMs))
  }
}
