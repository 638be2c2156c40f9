import type { MessageFilters, MessageSort } from '@clearhold/contract/content/admin-schema'
import { type MessageState, messageStates } from '@clearhold/contract/content/rules'
import { type Language, languages } from '@clearhold/contract/language'
import { sql } from 'kysely'
import { bool, int8, oneOf, text, timestamptz, uuid } from '#platform/database/columns.ts'
import { allOf, type Condition, type Days, prefixOf, withinRealDays } from '#platform/database/conditions.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { countUpTo, type Order, type Page, readPage, type Total } from '#platform/database/keyset.ts'
import { type RowOf, readOptionalRow, rowSchema } from '#platform/database/read-rows.ts'
import type { ContentTables } from '#platform/database/tables.generated.ts'
import { readWaiting, type Waiting } from '#platform/database/waiting.ts'
import { type MessageSearch, messageSearch } from '../rules.ts'

export interface NewMessage {
  readonly id: string
  readonly formDigest: Buffer
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
  readonly language: Language
  readonly addressDigest: Buffer
  readonly receivedAt: Date
}

/** Adds a message unless this form was already stored; returns whether it did. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<boolean> {
  const inserted = await tx
    .withTables<ContentTables>()
    .insertInto('content.contact_message')
    .values({
      id: message.id,
      form_digest: message.formDigest,
      name: message.name,
      email: message.email,
      subject: message.subject,
      message: message.message,
      language: message.language,
      address_digest: message.addressDigest,
      received_at: message.receivedAt,
    })
    .onConflict((conflict) => conflict.column('form_digest').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

const messageCountsRow = rowSchema('MessageCounts', {
  isKnown: bool,
  fromAddress: int8,
  fromEmail: int8,
  overall: int8,
})
export type MessageCounts = RowOf<typeof messageCountsRow>

export async function countMessages(
  reader: Reader,
  ask: { formDigest: Buffer; addressDigest: Buffer; email: string; since: Date; emailSince: Date },
): Promise<MessageCounts> {
  const row = await readOptionalRow(reader, messageCountsRow)`
    select
      exists (select 1 from content.contact_message where form_digest = ${ask.formDigest}) as "isKnown",
      (select count(*) from content.contact_message
        where address_digest = ${ask.addressDigest} and received_at > ${ask.since}) as "fromAddress",
      (select count(*) from content.contact_message
        where lower(email) = lower(${ask.email}) and received_at > ${ask.emailSince}) as "fromEmail",
      (select count(*) from content.contact_message where received_at > ${ask.since}) as overall`
  if (row === undefined) throw new Error('counting messages answered nothing')
  return row
}

const contactMessageRow = rowSchema('ContactMessage', {
  id: uuid,
  name: text,
  email: text,
  subject: text,
  message: text,
  language: oneOf(languages),
  receivedAt: timestamptz,
  state: oneOf(messageStates),
  assigneeId: uuid.nullable(),
  closedBy: text.nullable(),
  closedAt: timestamptz.nullable(),
})
export type ContactMessage = RowOf<typeof contactMessageRow>

const columns = sql`id, name, email, subject, message, language, received_at as "receivedAt", state,
  assignee_id as "assigneeId", closed_by as "closedBy", closed_at as "closedAt"`

export interface MessageFilter {
  readonly state?: MessageState | undefined
  /** Null: unassigned. */
  readonly assigneeId?: string | null | undefined
  readonly days?: Days
  readonly found?: MessageSearch | undefined
}

/** Resolves the filters of a list for the member of staff who reads it. */
export function messageFilterOf(
  { state, assigned, search, from, to }: MessageFilters,
  viewerId: string,
): MessageFilter {
  return {
    state,
    assigneeId: assigned === undefined ? undefined : assigned === 'me' ? viewerId : null,
    days: { from, to },
    found: messageSearch(search ?? ''),
  }
}

function matching({ state, assigneeId, days, found }: MessageFilter): Condition {
  return allOf([
    state && sql`state = ${state}`,
    assigneeId === null ? sql`assignee_id is null` : assigneeId && sql`assignee_id = ${assigneeId}`,
    ...withinRealDays(sql`received_at`, days ?? {}),
    found && searched(found),
  ])
}

function searched(found: MessageSearch) {
  if ('idPrefix' in found) {
    const rest = '00000000-0000-0000-0000-000000000000'.slice(found.idPrefix.length)
    const first = found.idPrefix + rest
    const last = found.idPrefix + rest.replaceAll('0', 'f')
    return sql`id between ${first}::uuid and ${last}::uuid`
  }
  if ('emailPrefix' in found) {
    return sql`lower(email) like ${prefixOf(found.emailPrefix.toLowerCase())}`
  }
  // Punctuation alone matches no message.
  if (found.words.length === 0) return sql`false`
  // Only letters and digits get here, so no word can be an operator.
  return sql`words @@ to_tsquery('simple', ${found.words.map((word) => `${word}:*`).join(' & ')})`
}

const orders: Readonly<Record<MessageSort, Order>> = {
  '-received': { by: sql`received_at`, kind: 'time', direction: 'desc', id: sql`id` },
  received: { by: sql`received_at`, kind: 'time', direction: 'asc', id: sql`id` },
}

/** A page of messages in order of arrival, from the cursor on. */
export function readMessages(
  reader: Reader,
  filter: MessageFilter,
  { sort, after, limit }: { readonly sort: MessageSort; readonly after?: string | undefined; readonly limit: number },
): Promise<Page<ContactMessage>> {
  const from = sql`content.contact_message`
  const where = matching(filter)
  return readPage(reader, contactMessageRow, { columns, from, where, order: orders[sort], name: sort, after, limit })
}

export function countMatching(reader: Reader, filter: MessageFilter): Promise<Total> {
  return countUpTo(reader, sql`from content.contact_message where ${matching(filter)}`)
}

export async function readMessage(reader: Reader, id: string): Promise<ContactMessage | undefined> {
  return readOptionalRow(reader, contactMessageRow)`
    select ${columns} from content.contact_message where id = ${id}::uuid`
}

/** The same, locked until the transaction ends. */
export async function lockMessage(tx: Tx, id: string): Promise<ContactMessage | undefined> {
  return readOptionalRow(tx, contactMessageRow)`
    select ${columns} from content.contact_message where id = ${id}::uuid for update`
}

export async function updateMessageState(
  tx: Tx,
  id: string,
  change:
    | { readonly state: 'open' | 'answered' }
    | { readonly state: 'closed'; readonly closedBy: string; readonly closedAt: Date },
): Promise<void> {
  const isClosed = change.state === 'closed'
  await tx
    .withTables<ContentTables>()
    .updateTable('content.contact_message')
    .set({
      state: change.state,
      closed_by: isClosed ? change.closedBy : null,
      closed_at: isClosed ? change.closedAt : null,
    })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function updateMessageAssignee(tx: Tx, id: string, assigneeId: string | null): Promise<void> {
  await tx
    .withTables<ContentTables>()
    .updateTable('content.contact_message')
    .set({ assignee_id: assigneeId })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Unanswered messages of the contact form, oldest first. */
export function readMessagesToAnswer(reader: Reader): Promise<Waiting> {
  return readWaiting(
    reader,
    sql`select received_at as at from content.contact_message where state = 'open' order by received_at`,
  )
}
