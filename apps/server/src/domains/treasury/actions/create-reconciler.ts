import type { Clock } from '#platform/clock/clock.ts'
import type { ReconcileParts } from '../parts.ts'
import { comparisonEveryMs } from '../rules.ts'
import { reconcileChain } from './reconcile-chain.ts'

/**
 * Reconciles every twenty seconds. Where that is impossible (the watcher has not read a block yet, a provider does not answer, deposit
 * addresses have not all been queried yet) the next run retries: without a reconciliation nothing is promised or paid.
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
