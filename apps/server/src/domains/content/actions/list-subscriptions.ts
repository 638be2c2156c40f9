import type { NewsletterSubscription, SubscriptionsQuery } from '@clearhold/contract/content/admin-schema'
import type { Reader } from '#platform/database/database.ts'
import { readSubscriptions } from '../store/subscriptions.ts'

/** A page of newsletter subscriptions, in any state. */
export async function listSubscriptions(
  reader: Reader,
  query: SubscriptionsQuery,
): Promise<{ subscriptions: NewsletterSubscription[]; next: string | null }> {
  const { page, next } = await readSubscriptions(reader, query, query)
  const subscriptions = page.map(
    ({ id, email, language, state, requestedAt, confirmedAt, leftAt }): NewsletterSubscription => ({
      _id: id,
      email,
      language,
      state,
      requestedAt: requestedAt.toISOString(),
      confirmedAt: confirmedAt?.toISOString() ?? null,
      leftAt: leftAt?.toISOString() ?? null,
    }),
  )
  return { subscriptions, next }
}
