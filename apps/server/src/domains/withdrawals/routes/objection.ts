import * as endpoints from '@clearhold/contract/withdrawals/endpoints/objection'
import { type Route, serve } from '#platform/http/route.ts'
import { disputePayoutByLink } from '../actions/dispute-payout-by-link.ts'
import type { WithdrawalsParts } from '../parts.ts'

/** What a mailed link does without a session. */
export function objectionRoutes(parts: WithdrawalsParts): Route[] {
  return [
    serve(endpoints.disputePayoutByLink, async ({ body, requestId }) =>
      disputePayoutByLink(parts, { token: body.token, requestId }),
    ),
  ]
}
