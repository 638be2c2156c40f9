import * as endpoints from '@clearhold/contract/kyc/endpoints'
import { type ApprovalParts, proposeByCall } from '#domains/approvals/index.ts'
import type { Database } from '#platform/database/database.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { keepHeldCommandName } from '../rules.ts'

/** Keeping a legal hold beyond its 72 hours; beginning and ending one is the operator's, at the machine (`clearhold kyc hold`). */
export function legalHoldRoutes(parts: { readonly database: Database; readonly approvals: ApprovalParts }): Route[] {
  return [
    serve(endpoints.proposeKeepingHeld, (call) => {
      const { until, reason } = call.body
      const input = { personId: call.params.id, until }
      return proposeByCall(parts, call, { command: keepHeldCommandName, input, reason })
    }),
  ]
}
