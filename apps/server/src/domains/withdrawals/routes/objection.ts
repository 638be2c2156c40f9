import * as endpoints from '@clearhold/contract/withdrawals/endpoints/objection'
import { type Route, serve } from '#platform/http/route.ts'
import { objectByLink } from '../actions/object-by-link.ts'
import type { WithdrawalsParts } from '../parts.ts'

/** What a mailed link does without a session. */
export function objectionRoutes(parts: WithdrawalsParts): Route[] {
  return [
    serve(endpoints.objectByLink, async ({ body, requestId }) => objectByLink(parts, { token: body.token, requestId })),
  ]
}
