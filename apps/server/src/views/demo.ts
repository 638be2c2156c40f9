import { ok } from '@clearhold/contract/result'
import type { DemoFacts } from '@clearhold/contract/views/demo'
import * as endpoints from '@clearhold/contract/views/endpoints'
import { type Route, serve } from '../platform/http/route.ts'

/** What a demo publishes about itself; live has no such route. */
export function demoRoutes(facts: DemoFacts | undefined): Route[] {
  return facts === undefined ? [] : [serve(endpoints.readDemo, async () => ok(facts))]
}
