import { refused } from '@clearhold/contract/endpoint'
import { refuse } from '@clearhold/contract/result'
import type { Answered, Call, Route } from './route.ts'

/**
 * Every route twice: for users, and for visitors of the demo, whose half is assembled on a database login that reads only the demo's own
 * people; signing out, the one action they have, is the same for all. What that login may not read is answered as a refusal instead of a
 * failure.
 */
export function withVisitors(routes: readonly Route[], visitorRoutes: readonly Route[]): Route[] {
  const nameOf = ({ method, path }: Route) => `${method} ${path}`
  const known = new Map(visitorRoutes.map((route) => [nameOf(route), route]))
  return routes.map((route) => {
    const forVisitors = known.get(nameOf(route))
    if (forVisitors === undefined) throw new Error(`${nameOf(route)} has no half for visitors`)
    return {
      ...route,
      refusals: { ...route.refusals, not_for_visitors: refused(403) },
      handle: (call) =>
        call.caller?.readOnly && route.method === 'GET' ? handleVisit(forVisitors, call) : route.handle(call),
    }
  })
}

/** PostgreSQL's codes for a login that lacks a right, and for a write in a read-only transaction. */
const refusedStates: ReadonlySet<unknown> = new Set(['42501', '25006'])

async function handleVisit(route: Route, call: Call<unknown, unknown, unknown>): Promise<Answered<unknown>> {
  try {
    return await route.handle(call)
  } catch (error) {
    if (refusedStates.has((error as { code?: unknown }).code)) return refuse('not_for_visitors')
    throw error
  }
}
