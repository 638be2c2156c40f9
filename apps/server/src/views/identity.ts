import type { PublicIdentity } from '@clearhold/contract/edition'
import { publicIdentitySchema } from '@clearhold/contract/edition-schema'
import { ok } from '@clearhold/contract/result'
import { defineRoute, type Route } from '../platform/http/route.ts'

/** Who runs this installation and in which edition; the web app compares it with what was baked into it. */
export function identityRoutes(identity: PublicIdentity): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/public/identity',
      access: 'anyone',
      summary: 'Edition and operator of this installation',
      tag: 'public',
      answer: publicIdentitySchema,
      refusals: {},
      handle: async () => ok(identity),
    }),
  ]
}
