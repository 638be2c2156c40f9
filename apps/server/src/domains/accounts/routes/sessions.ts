import * as endpoints from '@clearhold/contract/accounts/endpoints/own'
import { ok, refuse } from '@clearhold/contract/result'
import { noticeText } from '@clearhold/contract/texts/notices'
import { subjectOf } from '#platform/http/caller.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { endSession } from '../actions/end-session.ts'
import { endSessions } from '../actions/end-sessions.ts'
import type { AccountsParts } from '../parts.ts'
import { readOpenSessions, readSignIns } from '../store/sessions.ts'

const signInsShown = 100

/** A person's open sessions and sign-in history, and ending sessions. */
export function sessionRoutes(parts: AccountsParts): Route[] {
  return [...readRoutes(parts), ...endRoutes(parts)]
}

function readRoutes({ database, clock }: AccountsParts): Route[] {
  return [
    serve(endpoints.listSessions, async ({ caller, params }) => {
      const sessions = await readOpenSessions(database.reader, subjectOf(caller, params.id), clock.now())
      return ok({
        sessions: sessions.map(({ id, startedAt, lastUsedAt, device, address, remember }) => ({
          id,
          current: id === caller?.sessionId,
          startedAt: startedAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
          device,
          address,
          remembered: remember,
        })),
      })
    }),
    serve(endpoints.listSignIns, async ({ caller, params }) => {
      const signIns = await readSignIns(database.reader, subjectOf(caller, params.id), signInsShown)
      return ok({ signIns: signIns.map((signIn) => ({ ...signIn, at: signIn.at.toISOString() })) })
    }),
  ]
}

function endRoutes(parts: AccountsParts): Route[] {
  return [
    serve(endpoints.endSession, async ({ caller, params, language }) => {
      const personId = subjectOf(caller, params.id)
      const ended = await parts.database.transaction((tx) =>
        endSession(tx, parts, personId, params.sessionId, 'revoked'),
      )
      return ended ? ok({ message: noticeText(language, 'sessionEnded') }) : refuse('not_found')
    }),
    serve(endpoints.endOtherSessions, async ({ caller, params, language }) => {
      const personId = subjectOf(caller, params.id)
      await parts.database.transaction((tx) => endSessions(tx, parts, personId, 'others_revoked', caller?.sessionId))
      return ok({ message: noticeText(language, 'sessionsEnded') })
    }),
  ]
}
