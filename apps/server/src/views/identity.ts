import type { PublicIdentity } from '@clearhold/contract/edition'
import { ok } from '@clearhold/contract/result'
import * as endpoints from '@clearhold/contract/views/endpoints'
import { type Route, serve } from '../platform/http/route.ts'

/** Who runs this installation and in which edition; the web app compares it with its build. */
export function identityRoutes(identity: PublicIdentity): Route[] {
  return [serve(endpoints.readIdentity, async () => ok(identity))]
}
