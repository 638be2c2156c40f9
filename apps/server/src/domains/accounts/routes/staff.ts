import type { Permission } from '@clearhold/contract/accounts/permissions'
import { idSchema, messageSchema } from '@clearhold/contract/accounts/schema'
import { ok, refuse } from '@clearhold/contract/result'
import { notices } from '@clearhold/contract/texts/notices'
import {
  endUserSessionsSchema,
  newNoteSchema,
  noteListQuerySchema,
  noteListSchema,
  userSessionsSchema,
} from '@clearhold/contract/views/user-page'
import { z } from 'zod'
import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { subjectOf } from '#platform/http/caller.ts'
import { defineRoute, type Route, refused } from '#platform/http/route.ts'
import { endSessionsOf } from '../actions/end-sessions-of.ts'
import { writeNote } from '../actions/write-note.ts'
import { readNotes } from '../store/notes.ts'
import { readOpenSessions } from '../store/sessions.ts'

export interface StaffRouteParts {
  readonly database: Database
  readonly clock: Clock
}

const tag = 'administration'
const person = z.object({ id: idSchema })
/** Whoever may open an account may read and leave notes about it. */
const staff = [
  'support',
  'kyc_reviewer',
  'finance_maker',
  'finance_approver',
  'owner',
] as const satisfies readonly Permission[]

/** What staff know of an account beside its owner's own view: where it is signed in, and what colleagues noted. */
export function staffRoutes(parts: StaffRouteParts): Route[] {
  return [...sessionsRoutes(parts), ...noteRoutes(parts)]
}

function sessionsRoutes({ database, clock }: StaffRouteParts): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/admin/user/:id/sessions',
      access: { permission: ['support', 'owner'] },
      summary: 'Where somebody is signed in; their network address is theirs alone',
      tag,
      params: person,
      answer: userSessionsSchema,
      refusals: {},
      handle: async ({ params }) => {
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
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/admin/user/:id/sessions/end',
      access: { permission: ['support'] },
      summary: 'Sign somebody out everywhere, at once; they are told',
      tag,
      params: person,
      body: endUserSessionsSchema,
      answer: messageSchema,
      refusals: { not_found: refused(404), not_allowed: refused(403) },
      handle: async ({ caller, params, body, language, requestId }) => {
        const ending = { personId: params.id, byPersonId: subjectOf(caller, 'me'), reason: body.reason, requestId }
        const ended = await database.transaction((tx) => endSessionsOf(tx, { clock }, ending))
        return ended.ok ? ok({ message: notices.sessionsEndedOf[language] }) : ended
      },
    }),
  ]
}

function noteRoutes({ database }: StaffRouteParts): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/admin/user/:id/notes',
      access: { permission: staff },
      summary: 'What colleagues noted about somebody, newest first; nobody reads the notes about themself',
      tag,
      params: person,
      query: noteListQuerySchema,
      answer: noteListSchema,
      refusals: { not_allowed: refused(403) },
      handle: async ({ caller, params, query: { after, limit } }) => {
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
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/admin/user/:id/notes',
      access: { permission: staff },
      summary: 'Leave a note about somebody for colleagues; it stays as it is',
      tag,
      params: person,
      body: newNoteSchema,
      answer: messageSchema,
      refusals: { not_found: refused(404), not_allowed: refused(403) },
      handle: async ({ caller, params, body, language, requestId }) => {
        const noting = { personId: params.id, authorId: subjectOf(caller, 'me'), text: body.text, requestId }
        const written = await database.transaction((tx) => writeNote(tx, noting))
        return written.ok ? ok({ message: notices.noteKept[language] }) : written
      },
    }),
  ]
}
