import { Readable } from 'node:stream'
import { idSchema } from '@clearhold/contract/accounts/schema'
import {
  assignMessageSchema,
  type ContactMessage,
  contactMessageFullSchema,
  contactMessagesQuerySchema,
  contactMessagesSchema,
  messageFiltersSchema,
  messageStateSchema,
  replyToMessageSchema,
} from '@clearhold/contract/content/admin-schema'
import { ok } from '@clearhold/contract/result'
import { z } from 'zod'
import { noteExport } from '#domains/audit/index.ts'
import { subjectOf } from '#platform/http/caller.ts'
import { type CsvColumn, csvFile, csvLimits, csvOf } from '#platform/http/csv.ts'
import { defineRoute, type Route, refused } from '#platform/http/route.ts'
import { assignMessage } from '../actions/assign-message.ts'
import { closeMessage } from '../actions/close-message.ts'
import { countContactMessages } from '../actions/count-contact-messages.ts'
import { listMessages } from '../actions/list-messages.ts'
import { readWholeMessage } from '../actions/read-whole-message.ts'
import { reopenMessage } from '../actions/reopen-message.ts'
import { replyToMessage } from '../actions/reply-to-message.ts'
import { type ContentParts, contentStaff } from './staff.ts'

const tag = 'content'
const path = '/api/admin/contact-messages'
const oneMessage = z.object({ id: idSchema })
/** What people wrote by the contact form, for those who answer it. */
export function contactMessageRoutes(parts: ContentParts): Route[] {
  return [...readRoutes(parts), ...changeRoutes(parts)]
}

const columns: readonly CsvColumn<ContactMessage>[] = [
  { title: 'Reference', value: ({ reference }) => reference },
  { title: 'Received', value: ({ receivedAt }) => receivedAt },
  { title: 'State', value: ({ state }) => state },
  { title: 'Name', value: ({ name }) => name },
  { title: 'E-mail', value: ({ email }) => email },
  { title: 'Language', value: ({ language }) => language },
  { title: 'Subject', value: ({ subject }) => subject },
  { title: 'Taken by', value: ({ assignee }) => assignee?.name },
]

function readRoutes({ database }: ContentParts): Route[] {
  const { reader } = database
  return [
    defineRoute({
      method: 'GET',
      path,
      access: contentStaff,
      summary: 'Messages of the contact form; found by reference, address or words',
      tag,
      query: contactMessagesQuerySchema,
      answer: contactMessagesSchema,
      refusals: {},
      handle: async ({ caller, query }) => {
        const viewerId = subjectOf(caller, 'me')
        const [page, counted] = await Promise.all([
          listMessages(reader, query, viewerId),
          countContactMessages(reader, query, viewerId),
        ])
        return ok({ ...page, ...counted })
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${path}.csv`,
      access: contentStaff,
      summary: 'The same messages as a file, without what they say',
      tag,
      query: messageFiltersSchema,
      answer: z.instanceof(Readable),
      limits: csvLimits,
      sends: csvFile('messages'),
      refusals: {},
      handle: async ({ caller, query, requestId }) => {
        const personId = subjectOf(caller, 'me')
        await noteExport(database, { list: 'contact_messages', filters: query, personId, requestId })
        return ok(
          await csvOf(columns, async (after, limit) => {
            const { messages, next } = await listMessages(reader, { ...query, after, limit }, personId)
            return { rows: messages, next }
          }),
        )
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${path}/:id`,
      access: contentStaff,
      summary: 'One message with what was answered',
      tag,
      params: oneMessage,
      answer: contactMessageFullSchema,
      refusals: { not_found: refused(404) },
      handle: ({ params }) => readWholeMessage(reader, params.id),
    }),
  ]
}

function changeRoutes({ database, clock }: ContentParts): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: `${path}/:id/reply`,
      access: contentStaff,
      summary: 'Answer a message by mail, in the language it came in',
      tag,
      params: oneMessage,
      body: replyToMessageSchema,
      answer: messageStateSchema,
      refusals: { not_found: refused(404), message_closed: refused(409) },
      handle: async ({ caller, params: { id }, body: { text }, requestId }) => {
        const authorId = subjectOf(caller, 'me')
        const result = await replyToMessage(database, clock, { id, text, authorId, requestId })
        return result.ok ? ok({ state: result.value }) : result
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${path}/:id/close`,
      access: contentStaff,
      summary: 'Nothing more is to be done about it',
      tag,
      params: oneMessage,
      answer: messageStateSchema,
      refusals: { not_found: refused(404) },
      handle: async ({ caller, params: { id }, requestId }) => {
        const actor = `person:${subjectOf(caller, 'me')}`
        const result = await closeMessage(database, clock, { id, actor, requestId })
        return result.ok ? ok({ state: result.value }) : result
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${path}/:id/reopen`,
      access: contentStaff,
      summary: 'Take back that it was closed',
      tag,
      params: oneMessage,
      answer: messageStateSchema,
      refusals: { not_found: refused(404) },
      handle: async ({ caller, params: { id }, requestId }) => {
        const result = await reopenMessage(database, { id, actor: `person:${subjectOf(caller, 'me')}`, requestId })
        return result.ok ? ok({ state: result.value }) : result
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${path}/:id/assign`,
      access: contentStaff,
      summary: 'Take a message or give it back',
      tag,
      params: oneMessage,
      body: assignMessageSchema,
      answer: z.object({ status: z.literal('assigned') }),
      refusals: { not_found: refused(404) },
      handle: async ({ caller, params: { id }, body, requestId }) => {
        const byPersonId = subjectOf(caller, 'me')
        const assigneeId = body.assignee === null ? null : byPersonId
        const result = await assignMessage(database, { id, byPersonId, assigneeId, requestId })
        return result.ok ? ok({ status: result.value }) : result
      },
    }),
  ]
}
