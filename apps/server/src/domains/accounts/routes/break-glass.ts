import * as endpoints from '@clearhold/contract/accounts/endpoints/break-glass'
import { ok } from '@clearhold/contract/result'
import { noticeText } from '@clearhold/contract/texts/notices'
import type { Database } from '#platform/database/database.ts'
import { callerOf } from '#platform/http/caller.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { refuseBreakGlass } from '../actions/refuse-break-glass.ts'
import { stopBreakGlassByLink } from '../actions/stop-break-glass-by-link.ts'
import type { AccountsParts } from '../parts.ts'
import { breakGlassEndsAt } from '../rules.ts'
import { readBreakGlassEntries, readOpenBreakGlass, readSealedAt } from '../store/break-glass.ts'

const entriesShown = 50

/** For everyone: what the log has, and the end of one by the link of a mail. */
export function breakGlassRoutes(parts: Pick<AccountsParts, 'database' | 'clock'>): Route[] {
  return [
    serve(endpoints.readBreakGlassLog, async () => {
      const entries = await readBreakGlassEntries(parts.database.reader, entriesShown)
      return ok({
        entries: entries.map(({ at, step, text, number }) => ({
          at: at.toISOString(),
          step,
          text,
          entry: number === null ? null : String(number),
        })),
      })
    }),
    serve(endpoints.stopBreakGlassByLink, ({ body, requestId }) => stopBreakGlassByLink(parts, { ...body, requestId })),
  ]
}

/** For owners who can log in. */
export function breakGlassOwnerRoutes({ database }: { readonly database: Database }): Route[] {
  return [
    serve(endpoints.readBreakGlass, async () => {
      const open = await readOpenBreakGlass(database.reader)
      const sealedAt = await readSealedAt(database.reader)
      return ok({
        sealedAt: sealedAt?.toISOString() ?? null,
        open:
          open === undefined
            ? null
            : {
                id: open.id,
                personId: open.personId,
                beganAt: open.beganAt.toISOString(),
                endsAt: breakGlassEndsAt(open.toldAt)?.toISOString() ?? null,
              },
      })
    }),
    serve(endpoints.refuseBreakGlass, async ({ caller, params, language, requestId }) => {
      const refusing = { id: params.id, byPersonId: callerOf(caller).personId, requestId }
      const refused = await database.transaction((tx) => refuseBreakGlass(tx, refusing))
      return refused.ok ? ok({ message: noticeText(language, 'breakGlassStopped') }) : refused
    }),
  ]
}
