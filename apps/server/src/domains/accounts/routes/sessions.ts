import {
  idSchema,
  messageSchema,
  personRefSchema,
  sessionListSchema,
  signInListSchema,
} from '@clearhold/contract/accounts/schema'
import { ok, refuse } from '@clearhold/contract/result'
import { notices } from '@clearhold/contract/texts/notices'
import { z } from 'zod'
import { subjectOf } from '#platform/http/caller.ts'
import { defineRoute, type Route } from '#platform/http/route.ts'
import { endSession } from '../actions/end-session.ts'
import { endSessions } from '../actions/end-sessions.ts'
import type { AccountsParts } from '../parts.ts'
import { readOpenSessions, readSignIns } from '../store/sessions.ts'

const tag = 'security'
const person = z.object({ id: personRefSchema })
const own = { own: 'id', orPermission: [] } as const
const signInsShown = 100

/** Where a person is signed in, who tried, and the way to end it. */
export function sessionRoutes(parts: AccountsParts): Route[] {
  return [...readRoutes(parts), ...endRoutes(parts)]
}

function readRoutes({ database, clock }: AccountsParts): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/user/:id/sessions',
      access: own,
      summary: 'The person’s open sessions',
      tag,
      params: person,
      answer: sessionListSchema,
      refusals: {},
      handle: async ({ caller, params }) => {
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
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/user/:id/sign-ins',
      access: own,
      summary: 'The last sign-ins and failed tries',
      tag,
      params: person,
      answer: signInListSchema,
      refusals: {},
      handle: async ({ caller, params }) => {
        const signIns = await readSignIns(database.reader, subjectOf(caller, params.id), signInsShown)
        return ok({ signIns: signIns.map((signIn) => ({ ...signIn, at: signIn.at.toISOString() })) })
      },
    }),
  ]
}

function endRoutes(parts: AccountsParts): Route[] {
  return [
    defineRoute({
      method: 'DELETE',
      path: '/api/user/:id/sessions/:sessionId',
      access: own,
      summary: 'Ends one session',
      tag,
      params: person.extend({ sessionId: idSchema }),
      answer: messageSchema,
      refusals: { not_found: { status: 404, money: 'not_moved' } },
      handle: async ({ caller, params, language }) => {
        const personId = subjectOf(caller, params.id)
        const ended = await parts.database.transaction((tx) =>
          endSession(tx, parts, personId, params.sessionId, 'revoked'),
        )
        return ended ? ok({ message: notices.sessionEnded[language] }) : refuse('not_found')
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/user/:id/sessions/end-others',
      access: own,
      summary: 'Ends every session but this one',
      tag,
      params: person,
      answer: messageSchema,
      refusals: {},
      handle: async ({ caller, params, language }) => {
        const personId = subjectOf(caller, params.id)
        await parts.database.transaction((tx) => endSessions(tx, parts, personId, 'others_revoked', caller?.sessionId))
        return ok({ message: notices.sessionsEnded[language] })
      },
    }),
  ]
}
