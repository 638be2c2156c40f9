import { myReferralsSchema, referralListQuerySchema } from '@clearhold/contract/referrals/schema'
import { ok } from '@clearhold/contract/result'
import type { Database } from '#platform/database/database.ts'
import { callerOf } from '#platform/http/caller.ts'
import { defineRoute, type Route } from '#platform/http/route.ts'
import { listReferrals } from './actions/list-referrals.ts'

export function referralRoutes({ database, publicUrl }: { database: Database; publicUrl: string }): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/referrals/me',
      access: 'person',
      summary: 'Your code and link, and how far each person you invited has come',
      tag: 'referrals',
      query: referralListQuerySchema,
      answer: myReferralsSchema,
      refusals: {},
      handle: async ({ caller, query, language }) => {
        const { personId } = callerOf(caller)
        const belowNumber = query.after === undefined ? undefined : Number(query.after)
        return ok(
          await database.transaction((tx) =>
            listReferrals(tx, { personId, language, publicUrl, belowNumber, limit: query.limit }),
          ),
        )
      },
    }),
  ]
}
