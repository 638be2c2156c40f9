import { Readable } from 'node:stream'
import { personRefSchema } from '@clearhold/contract/accounts/schema'
import {
  liveEventsSchema,
  messageListQuerySchema,
  messageListSchema,
  preferencesSchema,
  unreadSchema,
} from '@clearhold/contract/notifications/schema'
import { ok, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import { liveEvent } from '#platform/events/live.ts'
import { eventsAfter, lastSeq } from '#platform/events/outbox.ts'
import { type Caller, callerOf, subjectOf } from '#platform/http/caller.ts'
import { defineRoute, type Route } from '#platform/http/route.ts'
import { listMessages } from './actions/list-messages.ts'
import type { NotificationRouteParts } from './parts.ts'
import { defaultPreferences } from './rules.ts'
import { countUnread, readPreferences, writePreferences, writeRead } from './store.ts'

const tag = 'messages'
const sequence = /^\d{1,18}$/
const own = { own: 'id', orPermission: [] } as const
const eventsMax = 200

export function notificationRoutes(parts: NotificationRouteParts): Route[] {
  return [...messageRoutes(parts), ...preferenceRoutes(parts), eventsRoute(parts), streamRoute(parts)]
}

function messageRoutes({ database, clock }: NotificationRouteParts): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/messages',
      access: 'person',
      summary: 'The caller’s messages, newest first, in their language',
      tag,
      query: messageListQuerySchema,
      answer: messageListSchema,
      refusals: {},
      handle: async ({ caller, query, language }) =>
        ok(await listMessages(database.reader, { personId: idOf(caller), language, ...query })),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/messages/:id/read',
      access: 'person',
      summary: 'Mark one message as read',
      tag,
      params: z.object({ id: z.string().regex(sequence) }),
      answer: unreadSchema,
      refusals: { not_found: { status: 404, money: 'not_moved' } },
      handle: ({ caller, params }) =>
        database.transaction(async (tx) => {
          const found = await writeRead(tx, idOf(caller), BigInt(params.id), clock.now())
          return found ? ok({ unread: await countUnread(tx, idOf(caller)) }) : refuse('not_found')
        }),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/messages/read-all',
      access: 'person',
      summary: 'Mark every message as read',
      tag,
      answer: unreadSchema,
      refusals: {},
      handle: ({ caller }) =>
        database.transaction(async (tx) => {
          await writeRead(tx, idOf(caller), 'all', clock.now())
          return ok({ unread: await countUnread(tx, idOf(caller)) })
        }),
    }),
  ]
}

function preferenceRoutes({ database }: NotificationRouteParts): Route[] {
  const params = z.object({ id: personRefSchema })
  return [
    defineRoute({
      method: 'GET',
      path: '/api/user/:id/preferences',
      access: own,
      summary: 'Which mails the person wants; security mails have no switch',
      tag,
      params,
      answer: preferencesSchema,
      refusals: {},
      handle: async ({ caller, params: { id } }) =>
        ok((await readPreferences(database.reader, subjectOf(caller, id))) ?? defaultPreferences),
    }),
    defineRoute({
      method: 'PUT',
      path: '/api/user/:id/preferences',
      access: own,
      summary: 'Change which mails the person wants',
      tag,
      params,
      body: preferencesSchema,
      answer: preferencesSchema,
      refusals: {},
      handle: async ({ caller, params: { id }, body }) => {
        await database.transaction((tx) => writePreferences(tx, subjectOf(caller, id), body))
        return ok(body)
      },
    }),
  ]
}

function eventsRoute({ database: { reader } }: NotificationRouteParts): Route {
  return defineRoute({
    method: 'GET',
    path: '/api/events',
    access: 'person',
    summary:
      'What happened after an event: for pages whose stream is down. Without a number, where the outbox ends now',
    tag,
    query: z.object({ after: z.string().regex(sequence).optional() }),
    answer: liveEventsSchema,
    refusals: {},
    handle: async ({ caller, query }) => {
      const last = await lastSeq(reader, idOf(caller))
      const after = query.after === undefined ? last : BigInt(query.after)
      const events = await eventsAfter(reader, idOf(caller), after, eventsMax)
      return ok({ events: events.map(liveEvent), lastSeq: String(events.at(-1)?.personSeq ?? last) })
    },
  })
}

function streamRoute({ live }: NotificationRouteParts): Route {
  return defineRoute({
    method: 'GET',
    path: '/api/stream',
    access: 'person',
    limits: [{ by: 'person', max: 60, windowSeconds: 60, whenBlind: 'allow' }],
    sends: { type: 'text/event-stream; charset=utf-8', cacheControl: 'no-store, no-transform' },
    summary:
      'What happens, as server-sent events; Last-Event-ID resumes without a gap, a comment every 15 s says it lives',
    tag,
    answer: z.instanceof(Readable),
    refusals: { too_many_requests: { status: 429, money: 'not_moved' } },
    handle: async ({ caller, lastEventId }) => {
      const { personId, sessionId } = callerOf(caller)
      const afterSeq = sequence.test(lastEventId ?? '') ? BigInt(lastEventId ?? 0) : undefined
      const stream = live.open({ personId, sessionId, afterSeq })
      return stream === undefined ? refuse('too_many_requests') : ok(stream)
    },
  })
}

/** The server admits nobody here without a session. */
function idOf(caller: Caller | undefined): string {
  return subjectOf(caller, 'me')
}
