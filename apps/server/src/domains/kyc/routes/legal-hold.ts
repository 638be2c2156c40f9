import * as endpoints from '@clearhold/contract/kyc/endpoints'
import { type ApprovalParts, proposeByCall } from '#domains/approvals/index.ts'
import type { Database } from '#platform/database/database.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { keepHeldCommandName } from '../rules.ts'

/**
 * Extending a legal hold beyond its 72 hours; placing and lifting one is done by the operator on the command line (`clearhold kyc hold`).
 */
export function legalHoldRoutes(parts: { readonly database: Database; readonly approvals: ApprovalParts }): Route[] {
  return [
    serve(endpoints.proposeExtendingLegalHold, (call) => {
      const { until, reason } = call.body
      const input = { personId: call.params.id, until }
      return proposeByCall(parts, call, { command: keepHeldCommandName, input, reason })
    }),
  ]
}
