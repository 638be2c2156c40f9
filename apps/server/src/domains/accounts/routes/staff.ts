import * as endpoints from '@clearhold/contract/accounts/endpoints/administration'
import { ok, refuse } from '@clearhold/contract/result'
import { noticeText } from '@clearhold/contract/texts/notices'
import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { subjectOf } from '#platform/http/caller.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { endUserSessions } from '../actions/end-user-sessions.ts'
import { writeNote } from '../actions/write-note.ts'
import { readNotes } from '../store/notes.ts'
import { readOpenSessions } from '../store/sessions.ts'

export interface StaffRouteParts {
  readonly database: Database
  readonly clock: Clock
}

/** What staff see of an account beyond its holder's own view: open sessions and notes. */
export function staffRoutes(parts: StaffRouteParts): Route[] {
  return [...sessionsRoutes(parts), ...noteRoutes(parts)]
}

function sessionsRoutes({ database, clock }: StaffRouteParts): Route[] {
  return [
    serve(endpoints.listUserSessions, async ({ params }) => {
      const sessions = await readOpenSessions(database.reader, params.id, clock.now())
      return ok({
        sessions: sessions.map(({ id, startedAt, lastUsedAt, device, remember }) => ({
          id,
          startedAt: startedAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
          device,
          remembered: remember,
        })),
      })
    }),
    serve(endpoints.endUserSessions, async ({ caller, params, body, language, requestId }) => {
      const ending = { personId: params.id, byPersonId: subjectOf(caller, 'me'), reason: body.reason, requestId }
      const ended = await database.transaction((tx) => endUserSessions(tx, { clock }, ending))
      return ended.ok ? ok({ message: noticeText(language, 'sessionsEndedOf') }) : ended
    }),
  ]
}

function noteRoutes({ database }: StaffRouteParts): Route[] {
  return [
    serve(endpoints.listNotes, async ({ caller, params, query: { after, limit } }) => {
      if (subjectOf(caller, 'me') === params.id) return refuse('not_allowed')
      const below = after === undefined ? undefined : BigInt(after)
      const rows = await readNotes(database.reader, params.id, below, limit + 1)
      const page = rows.slice(0, limit)
      return ok({
        notes: page.map(({ id, authorId, authorName, text, writtenAt }) => ({
          id: String(id),
          author: { id: authorId, name: authorName },
          text,
          writtenAt: writtenAt.toISOString(),
        })),
        next: rows.length > limit ? String(page.at(-1)?.id ?? '') : null,
      })
    }),
    serve(endpoints.writeNote, async ({ caller, params, body, language, requestId }) => {
      const noting = { personId: params.id, authorId: subjectOf(caller, 'me'), text: body.text, requestId }
      const written = await database.transaction((tx) => writeNote(tx, noting))
      return written.ok ? ok({ message: noticeText(language, 'noteKept') }) : written
    }),
  ]
}
