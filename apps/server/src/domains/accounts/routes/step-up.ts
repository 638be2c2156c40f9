import * as endpoints from '@clearhold/contract/accounts/endpoints/sign-in'
import { ok } from '@clearhold/contract/result'
import { callerOf } from '#platform/http/caller.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { challengeStepUp } from '../actions/challenge-step-up.ts'
import { stepUp } from '../actions/step-up.ts'
import type { AccountsParts } from '../parts.ts'

/** The only step-up endpoint; every route that requires a fresh proof refers to it. */
export function stepUpRoutes(parts: AccountsParts): Route[] {
  return [
    serve(endpoints.challengeStepUp, async ({ caller }) => {
      const { personId } = callerOf(caller)
      return ok(await parts.database.transaction((tx) => challengeStepUp(tx, parts, personId)))
    }),
    serve(endpoints.stepUp, async ({ caller, body, address }) => {
      const { personId, sessionId } = callerOf(caller)
      const proved = await stepUp(parts, { personId, sessionId, address, proof: body.proof })
      return proved.ok ? ok({ freshUntil: proved.value.toISOString() }) : proved
    }),
  ]
}
