import { ok } from '@clearhold/contract/result'
import * as endpoints from '@clearhold/contract/sanctions/endpoints'
import { type ApprovalParts, proposeByCall } from '#domains/approvals/index.ts'
import type { Database } from '#platform/database/database.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { clearCommandName, holdCommandName } from './rules.ts'
import { readHitsOf } from './store.ts'

/** A person's hits, and proposing a decision about one for approval. */
export function sanctionsRoutes(parts: { readonly database: Database; readonly approvals: ApprovalParts }): Route[] {
  return [
    serve(endpoints.listUserHits, async ({ params }) => {
      const hits = await readHitsOf(parts.database.reader, params.id)
      return ok({
        hits: hits.map(({ id, what, entryUid, entryName, foundAt, state }) => ({
          id,
          what,
          entryUid,
          entryName,
          foundAt: foundAt.toISOString(),
          state,
        })),
      })
    }),
    serve(endpoints.proposeClearingHit, (call) =>
      proposeByCall(parts, call, {
        command: clearCommandName,
        input: { hitId: call.params.id },
        reason: call.body.reason,
      }),
    ),
    serve(endpoints.proposeHoldingHit, (call) =>
      proposeByCall(parts, call, {
        command: holdCommandName,
        input: { hitId: call.params.id },
        reason: call.body.reason,
      }),
    ),
  ]
}
