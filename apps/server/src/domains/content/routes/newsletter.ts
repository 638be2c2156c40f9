import type { NewsletterSubscription } from '@clearhold/contract/content/admin-schema'
import * as endpoints from '@clearhold/contract/content/endpoints'
import { ok } from '@clearhold/contract/result'
import { recordExport } from '#domains/audit/index.ts'
import { subjectOf } from '#platform/http/caller.ts'
import { type CsvColumn, csvOf } from '#platform/http/csv.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { countSubscriptions } from '../actions/count-subscriptions.ts'
import { listSubscriptions } from '../actions/list-subscriptions.ts'
import type { ContentParts } from './staff.ts'

const columns: readonly CsvColumn<NewsletterSubscription>[] = [
  { title: 'Email', value: ({ email }) => email },
  { title: 'State', value: ({ state }) => state },
  { title: 'Language', value: ({ language }) => language },
  { title: 'Asked', value: ({ requestedAt }) => requestedAt },
  { title: 'Confirmed', value: ({ confirmedAt }) => confirmedAt },
  { title: 'Left', value: ({ leftAt }) => leftAt },
]

/** Newsletter subscriptions. Nothing is sent from here. */
export function subscriptionRoutes({ database }: ContentParts): Route[] {
  const { reader } = database
  return [
    serve(endpoints.listSubscriptions, async ({ query }) => {
      const [page, counted] = await Promise.all([listSubscriptions(reader, query), countSubscriptions(reader, query)])
      return ok({ ...page, ...counted })
    }),
    serve(endpoints.exportSubscriptions, async ({ caller, query, requestId }) => {
      const personId = subjectOf(caller, 'me')
      const stamp = await recordExport(database, { list: 'subscriptions', filters: query, personId, requestId })
      return ok(
        await csvOf(
          columns,
          async (after, limit) => {
            const { subscriptions, next } = await listSubscriptions(reader, { ...query, after, limit })
            return { rows: subscriptions, next }
          },
          stamp,
        ),
      )
    }),
  ]
}
