import { demoClockSchema, moveClockSchema } from '@clearhold/contract/plans/demo-clock-schema'
import { ok } from '@clearhold/contract/result'
import type { Reader } from '#platform/database/database.ts'
import { type Caller, callerOf } from '#platform/http/caller.ts'
import { defineRoute, type Route, refused } from '#platform/http/route.ts'
import { moveClock } from '../actions/move-clock.ts'
import { type ClockCaller, readClock } from '../actions/read-clock.ts'
import type { PlansParts } from '../parts.ts'

export interface ClockParts extends PlansParts {
  /** Whether an investor may: one clock is everybody's, so where strangers register only the people of the demo do. */
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
    defineRoute({
      method: 'GET',
      path: '/api/demo/clock',
      access: 'person',
      summary: 'Business time of the demo, and how far it is ahead (demo edition only)',
      tag: 'demo',
      answer: demoClockSchema,
      refusals: {},
      handle: async ({ caller }) => ok(await readClock(reader, parts, await clockCallerOf(caller))),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/demo/clock',
      access: 'person',
      limits: [{ by: 'person', max: 120, windowSeconds: 3_600, whenBlind: 'allow' }],
      summary: 'Move the demo’s business clock forward: an hour, a day, to the next end of a plan (demo edition only)',
      tag: 'demo',
      body: moveClockSchema,
      answer: demoClockSchema,
      refusals: { forbidden: refused(403), no_maturity_ahead: refused(409), clock_too_far: refused(409) },
      handle: async ({ caller, body, requestId }) =>
        moveClock(parts, await clockCallerOf(caller), body.step, requestId),
    }),
  ]
}
