import * as endpoints from '@clearhold/contract/plans/endpoints'
import { ok, refuse } from '@clearhold/contract/result'
import { type Caller, callerOf } from '#platform/http/caller.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { activatePlan } from '../actions/activate-plan.ts'
import { chooseMaturity } from '../actions/choose-maturity.ts'
import { exitPosition } from '../actions/exit-position.ts'
import { listPositions } from '../actions/list-positions.ts'
import { quoteExit } from '../actions/quote-exit.ts'
import { showPosition } from '../actions/show-position.ts'
import type { PlansParts } from '../parts.ts'

export interface PositionRouteParts extends PlansParts {
  /** Whether a person has accepted the current terms and risk text; provided by accounts. */
  readonly hasAccepted: (personId: string) => Promise<boolean>
}

export function positionRoutes(parts: PositionRouteParts): Route[] {
  return [...readingRoutes(parts), activationRoute(parts), ...endingRoutes(parts)]
}

function readingRoutes({ database: { reader } }: PlansParts): Route[] {
  return [
    serve(endpoints.listPositions, async ({ caller, query }) =>
      ok(await listPositions(reader, { personId: personOf(caller), ...query, after: query.after })),
    ),
    serve(endpoints.showPosition, ({ caller, params }) => showPosition(reader, personOf(caller), params.id)),
    serve(endpoints.quoteExit, ({ caller, params }) => quoteExit(reader, personOf(caller), params.id)),
  ]
}

function activationRoute(parts: PositionRouteParts): Route {
  return serve(endpoints.activatePlan, async ({ caller, body, language, requestId }) => {
    const personId = personOf(caller)
    if (!(await parts.hasAccepted(personId))) return refuse('legal_not_accepted')
    return activatePlan(parts, { ...body, personId, language, requestId })
  })
}

/** Ending a position never asks for anything to be accepted; a renewal is a new promise and does. */
function endingRoutes(parts: PositionRouteParts): Route[] {
  return [
    serve(endpoints.exitPosition, ({ caller, params, body, requestId }) =>
      exitPosition(parts.database, { ...body, personId: personOf(caller), positionId: params.id, requestId }),
    ),
    serve(endpoints.chooseMaturity, async ({ caller, params, body, language, requestId }) => {
      const personId = personOf(caller)
      if (body.choice === 'renew' && !(await parts.hasAccepted(personId))) return refuse('legal_not_accepted')
      return chooseMaturity(parts, { ...body, personId, positionId: params.id, language, requestId })
    }),
  ]
}

function personOf(caller: Caller | undefined): string {
  return callerOf(caller).personId
}
