import type { Clock } from '#platform/clock/clock.ts'
import type { ReconcileParts } from '../parts.ts'
import { comparisonRestMs } from '../rules.ts'
import { reconcileChain } from './reconcile-chain.ts'

/** The same turn after turn, resting as long as the number of addresses asks for, whatever came of it. */
export function createReconciler(parts: ReconcileParts, clock: Clock): () => Promise<void> {
  let restUntilMs = 0
  return async () => {
    const nowMs = clock.now().getTime()
    if (nowMs < restUntilMs) return
    await reconcileChain(parts, (addresses) => {
      restUntilMs = Math.max(restUntilMs, nowMs) + comparisonRestMs(addresses)
    })
  }
}
