import { type PublicFigures, publicFiguresSchema } from '@clearhold/contract/figures'
import { decimalFromMicro } from '@clearhold/contract/money'
import { ok } from '@clearhold/contract/result'
import { assetsHeldMicro } from '../domains/ledger/index.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { defineRoute, type Route } from '../platform/http/route.ts'

/** The figures anybody may see, each computed from the book at the moment it says. */
export async function readPublicFigures(database: Database, clock: Clock): Promise<PublicFigures> {
  const heldMicro = await assetsHeldMicro(database.reader)
  return {
    assetsHeld: { value: decimalFromMicro(heldMicro), computedAt: clock.now().toISOString(), howWeKnow: 'assets_held' },
  }
}

export function publicFiguresRoutes(database: Database, clock: Clock): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/public/figures',
      access: 'anyone',
      summary: 'Figures of the public site, computed from the ledger',
      tag: 'public',
      answer: publicFiguresSchema,
      refusals: {},
      handle: async () => ok(await readPublicFigures(database, clock)),
    }),
  ]
}
