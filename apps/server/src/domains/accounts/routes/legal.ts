import * as endpoints from '@clearhold/contract/accounts/endpoints/legal'
import { ok } from '@clearhold/contract/result'
import type { Database } from '#platform/database/database.ts'
import { callerOf } from '#platform/http/caller.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { acceptLegal } from '../actions/accept-legal.ts'
import { readLegal } from '../actions/read-legal.ts'

/** What the caller accepted of the terms and the risk text. */
export function legalRoutes({ database }: { readonly database: Database }): Route[] {
  return [
    serve(endpoints.readLegal, async ({ caller }) => ok(await readLegal(database.reader, callerOf(caller).personId))),
    serve(endpoints.acceptLegal, async ({ caller, body, requestId }) => {
      const { personId } = callerOf(caller)
      const accepted = await database.transaction((tx) => acceptLegal(tx, { personId, versions: body, requestId }))
      return accepted.ok ? ok(await readLegal(database.reader, personId)) : accepted
    }),
  ]
}
