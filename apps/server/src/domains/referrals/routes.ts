import * as endpoints from '@clearhold/contract/referrals/endpoints'
import { ok } from '@clearhold/contract/result'
import type { Database } from '#platform/database/database.ts'
import { callerOf } from '#platform/http/caller.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { listReferrals } from './actions/list-referrals.ts'

export function referralRoutes({ database, publicUrl }: { database: Database; publicUrl: string }): Route[] {
  return [
    serve(endpoints.listReferrals, async ({ caller, query, language }) => {
      const { personId } = callerOf(caller)
      const belowNumber = query.after === undefined ? undefined : Number(query.after)
      return ok(
        await database.transaction((tx) =>
          listReferrals(tx, { personId, language, publicUrl, belowNumber, limit: query.limit }),
        ),
      )
    }),
  ]
}
