import { Readable } from 'node:stream'
import {
  type NewsletterSubscription,
  subscriptionFiltersSchema,
  subscriptionsQuerySchema,
  subscriptionsSchema,
} from '@clearhold/contract/content/admin-schema'
import { ok } from '@clearhold/contract/result'
import { z } from 'zod'
import { noteExport } from '#domains/audit/index.ts'
import { subjectOf } from '#platform/http/caller.ts'
import { type CsvColumn, csvFile, csvLimits, csvOf } from '#platform/http/csv.ts'
import { defineRoute, type Route } from '#platform/http/route.ts'
import { countNewsletterSubscriptions } from '../actions/count-newsletter-subscriptions.ts'
import { listSubscriptions } from '../actions/list-subscriptions.ts'
import { type ContentParts, contentStaff } from './staff.ts'

const columns: readonly CsvColumn<NewsletterSubscription>[] = [
  { title: 'E-mail', value: ({ email }) => email },
  { title: 'State', value: ({ state }) => state },
  { title: 'Language', value: ({ language }) => language },
  { title: 'Asked', value: ({ requestedAt }) => requestedAt },
  { title: 'Confirmed', value: ({ confirmedAt }) => confirmedAt },
  { title: 'Left', value: ({ leftAt }) => leftAt },
]

/** Who asked for the newsletter. Nothing is sent from here. */
export function subscriptionRoutes({ database }: ContentParts): Route[] {
  const { reader } = database
  return [
    defineRoute({
      method: 'GET',
      path: '/api/admin/subscriptions',
      access: contentStaff,
      summary: 'Newsletter subscriptions; found by the beginning of an address',
      tag: 'content',
      query: subscriptionsQuerySchema,
      answer: subscriptionsSchema,
      refusals: {},
      handle: async ({ query }) => {
        const [page, counted] = await Promise.all([
          listSubscriptions(reader, query),
          countNewsletterSubscriptions(reader, query),
        ])
        return ok({ ...page, ...counted })
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/admin/subscriptions.csv',
      access: contentStaff,
      summary: 'The same subscriptions as a file',
      tag: 'content',
      query: subscriptionFiltersSchema,
      answer: z.instanceof(Readable),
      limits: csvLimits,
      sends: csvFile('newsletter'),
      refusals: {},
      handle: async ({ caller, query, requestId }) => {
        const personId = subjectOf(caller, 'me')
        await noteExport(database, { list: 'subscriptions', filters: query, personId, requestId })
        return ok(
          await csvOf(columns, async (after, limit) => {
            const { subscriptions, next } = await listSubscriptions(reader, { ...query, after, limit })
            return { rows: subscriptions, next }
          }),
        )
      },
    }),
  ]
}
