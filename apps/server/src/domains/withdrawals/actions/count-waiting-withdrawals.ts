import type { adminWithdrawalListSchema } from '@clearhold/contract/withdrawals/schema'
import type { z } from 'zod'
import type { Reader } from '#platform/database/database.ts'
import { countStates, readOldestReviewAt } from '../store/figures.ts'

/** How many withdrawals wait in each state that staff act on, and since when the oldest in review waits. */
export async function countWaitingWithdrawals(
  reader: Reader,
): Promise<z.output<typeof adminWithdrawalListSchema>['counts']> {
  const [counts, oldestReviewAt] = await Promise.all([countStates(reader), readOldestReviewAt(reader)])
  return {
    review: counts.get('review') ?? 0,
    on_hold: counts.get('on_hold') ?? 0,
    awaiting_verification: counts.get('awaiting_verification') ?? 0,
    delayed: counts.get('delayed') ?? 0,
    uncertain: counts.get('uncertain') ?? 0,
    failed: counts.get('failed') ?? 0,
    oldestReviewAt: oldestReviewAt?.toISOString() ?? null,
  }
}
