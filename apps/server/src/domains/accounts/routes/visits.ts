import * as endpoints from '@clearhold/contract/accounts/endpoints/sign-in'
import { type Route, serve } from '#platform/http/route.ts'
import { beginVisit } from '../actions/begin-visit.ts'
import type { AccountsParts } from '../parts.ts'
import { refreshCookie } from './sign-in.ts'

/** Visits to the demo; live has no such route. */
export function visitRoutes(parts: AccountsParts): Route[] {
  if (!parts.hasVisits) return []
  return [
    serve(endpoints.beginVisit, async ({ body, device }) => {
      const visit = await beginVisit(parts, { as: body.as, device })
      if (!visit.ok) return visit
      const { token, user, refreshToken, refreshSeconds } = visit.value
      const cookie = { name: refreshCookie, value: refreshToken, maxAgeSeconds: refreshSeconds }
      return { ok: true, value: { token, oneUser: user }, cookies: [cookie] }
    }),
  ]
}
