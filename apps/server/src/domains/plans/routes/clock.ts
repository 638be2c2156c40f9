import * as endpoints from '@clearhold/contract/plans/endpoints'
import { ok } from '@clearhold/contract/result'
import type { Reader } from '#platform/database/database.ts'
import { type Caller, callerOf } from '#platform/http/caller.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { moveDemoClock } from '../actions/move-demo-clock.ts'
import { type ClockCaller, readDemoClock } from '../actions/read-demo-clock.ts'
import type { PlansParts } from '../parts.ts'

export interface ClockParts extends PlansParts {
  /** Whether an investor may move it: all users share one clock, so where strangers can register only the demo's own people may. */
  readonly mayMove: (reader: Reader, personId: string) => Promise<boolean>
}

/** The clock of the demo edition. In live these routes do not exist. */
export function clockRoutes(parts: ClockParts): Route[] {
  if (parts.edition !== 'demo') return []
  const { reader } = parts.database
  const clockCallerOf = async (caller: Caller | undefined): Promise<ClockCaller> => {
    const { personId, role } = callerOf(caller)
    const isAdmin = role === 'Admin'
    return { personId, isAdmin, mayMove: isAdmin || (await parts.mayMove(reader, personId)) }
  }
  return [
    serve(endpoints.readDemoClock, async ({ caller }) =>
      ok(await readDemoClock(reader, parts, await clockCallerOf(caller))),
    ),
    serve(endpoints.moveDemoClock, async ({ caller, body, requestId }) =>
      moveDemoClock(parts, await clockCallerOf(caller), body.step, requestId),
    ),
  ]
}
