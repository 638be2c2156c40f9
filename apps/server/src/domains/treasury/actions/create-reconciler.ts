import type { Clock } from '#platform/clock/clock.ts'
import type { ReconcileParts } from '../parts.ts'
import { comparisonEveryMs } from '../rules.ts'
import { reconcileChain } from './reconcile-chain.ts'

/**
 * Compares every twenty seconds. Where nothing could be compared (the watcher has not read a block yet, a provider does not answer,
 * deposit addresses have not all been asked yet) it is tried again with the next turn: until there is a comparison nothing is promised
 * or paid.
 */
export function createReconciler(parts: ReconcileParts, clock: Clock): () => Promise<void> {
  let restUntilMs = 0
  return async () => {
    const nowMs = clock.now().getTime()
    if (nowMs < restUntilMs) return
    const found = await reconcileChain(parts)
    if (found !== undefined) restUntilMs = nowMs + comparisonEveryMs
  }
}
