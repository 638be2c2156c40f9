import type { ContactMessage } from '@clearhold/contract/content/admin-schema'
import * as endpoints from '@clearhold/contract/content/endpoints'
import { ok } from '@clearhold/contract/result'
import { recordExport } from '#domains/audit/index.ts'
import { subjectOf } from '#platform/http/caller.ts'
import { type CsvColumn, csvOf } from '#platform/http/csv.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { assignContactMessage } from '../actions/assign-contact-message.ts'
import { closeContactMessage } from '../actions/close-contact-message.ts'
import { countContactMessages } from '../actions/count-contact-messages.ts'
import { listContactMessages } from '../actions/list-contact-messages.ts'
import { reopenContactMessage } from '../actions/reopen-contact-message.ts'
import { replyToContactMessage } from '../actions/reply-to-contact-message.ts'
import { showContactMessage } from '../actions/show-contact-message.ts'
import type { ContentParts } from './staff.ts'
/** Messages of the contact form, for staff. */
export function contactMessageRoutes(parts: ContentParts): Route[] {
  return [...readRoutes(parts), ...changeRoutes(parts)]
}

const columns: readonly CsvColumn<ContactMessage>[] = [
  { title: 'Reference', value: ({ reference }) => reference },
  { title: 'Received', value: ({ receivedAt }) => receivedAt },
  { title: 'State', value: ({ state }) => state },
  { title: 'Name', value: ({ name }) => name },
  { title: 'Email', value: ({ email }) => email },
  { title: 'Language', value: ({ language }) => language },
  { title: 'Subject', value: ({ subject }) => subject },
  { title: 'Taken by', value: ({ assignee }) => assignee?.name },
]

function readRoutes({ database }: ContentParts): Route[] {
  const { reader } = database
  return [
    serve(endpoints.listContactMessages, async ({ caller, query }) => {
      const viewerId = subjectOf(caller, 'me')
      const [page, counted] = await Promise.all([
        listContactMessages(reader, query, viewerId),
        countContactMessages(reader, query, viewerId),
      ])
      return ok({ ...page, ...counted })
    }),
    serve(endpoints.exportContactMessages, async ({ caller, query, requestId }) => {
      const personId = subjectOf(caller, 'me')
      const stamp = await recordExport(database, { list: 'contact_messages', filters: query, personId, requestId })
      return ok(
        await csvOf(
          columns,
          async (after, limit) => {
            const { messages, next } = await listContactMessages(reader, { ...query, after, limit }, personId)
            return { rows: messages, next }
          },
          stamp,
        ),
      )
    }),
    serve(endpoints.showContactMessage, ({ params }) => showContactMessage(reader, params.id)),
  ]
}

function changeRoutes({ database, clock }: ContentParts): Route[] {
  return [
    serve(endpoints.replyToContactMessage, async ({ caller, params: { id }, body: { text }, requestId }) => {
      const authorId = subjectOf(caller, 'me')
      const result = await replyToContactMessage(database, clock, { id, text, authorId, requestId })
      return result.ok ? ok({ state: result.value }) : result
    }),
    serve(endpoints.closeContactMessage, async ({ caller, params: { id }, requestId }) => {
      const actor = `person:${subjectOf(caller, 'me')}`
      const result = await closeContactMessage(database, clock, { id, actor, requestId })
      return result.ok ? ok({ state: result.value }) : result
    }),
    serve(endpoints.reopenContactMessage, async ({ caller, params: { id }, requestId }) => {
      const result = await reopenContactMessage(database, { id, actor: `person:${subjectOf(caller, 'me')}`, requestId })
      return result.ok ? ok({ state: result.value }) : result
    }),
    serve(endpoints.assignContactMessage, async ({ caller, params: { id }, body, requestId }) => {
      const byPersonId = subjectOf(caller, 'me')
      const assigneeId = body.assignee === null ? null : byPersonId
      const result = await assignContactMessage(database, { id, byPersonId, assigneeId, requestId })
      return result.ok ? ok({ status: result.value }) : result
    }),
  ]
}
