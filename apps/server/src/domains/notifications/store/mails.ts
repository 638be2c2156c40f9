import { type Language, languages } from '@clearhold/contract/language'
import {
  type MailKind,
  type MessageKind,
  mailOnlyKinds,
  messageKinds,
  type Preferences,
} from '@clearhold/contract/notifications/schema'
import { sql } from 'kysely'
import { z } from 'zod'
import { businessAt } from '#platform/clock/clock.ts'
import { bytea, int4, int8, oneOf, text, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { isWithin, microsOf, type Stretch } from '#platform/database/newest-first.ts'
import { type RowOf, readOptionalRow, readRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import type { NotificationsTables } from '#platform/database/tables.generated.ts'

const params = z.record(z.string(), z.string())
type Params = Readonly<z.infer<typeof params>>

export interface NewMessage {
  readonly eventId: bigint
  readonly kind: MailKind
  readonly personId: string
  readonly params: Params
}

const idRow = rowSchema('InsertedId', { id: int8 })

/**
 * Stores a message unless this event already made it; returns its id if it did. It has the time of the event, not of the notification: a
 * worker that was down for an hour changes no person's history.
 */
export async function insertMessage(
  tx: Tx,
  { eventId, kind, personId, params, happenedAt }: NewMessage & { readonly happenedAt: Date },
): Promise<bigint | undefined> {
  const inserted = await readOptionalRow(tx, idRow)`
    insert into notifications.message (event_id, kind, person_id, params, created_at)
    values (${eventId}, ${kind}, ${personId}, ${JSON.stringify(params)}, ${happenedAt})
    on conflict (event_id, kind) do nothing returning id`
  return inserted?.id
}

const storedMessageRow = rowSchema('StoredMessage', {
  id: int8,
  kind: oneOf(messageKinds),
  params,
  createdAt: timestamptz,
  readAt: timestamptz.nullable(),
})
export type StoredMessage = RowOf<typeof storedMessageRow>

/** A person's messages, newest first, from the cursor on. */
export async function readMessages(
  reader: Reader,
  personId: string,
  below: bigint | undefined,
  limit: number,
): Promise<StoredMessage[]> {
  return readRows(reader, storedMessageRow)`
    select id, kind, params, ${businessAt(sql`created_at`)} as "createdAt", ${businessAt(sql`read_at`)} as "readAt" from notifications.message
    where person_id = ${personId} and (${below === undefined} or id < ${below ?? 0n})
    order by id desc limit ${limit}`
}

const timedMessageRow = rowSchema('TimedMessage', {
  ...storedMessageRow.shape,
  atMicros: int8,
})
export type TimedMessage = RowOf<typeof timedMessageRow>

const timedColumns = sql`m.id, ${microsOf(sql`m.created_at`)} as "atMicros", m.kind, m.params, ${businessAt(sql`m.created_at`)} as "createdAt",
  ${businessAt(sql`m.read_at`)} as "readAt"`

/** A person's messages of some kinds by time, newest first. */
export async function readMessagesWithin(
  reader: Reader,
  personId: string,
  kinds: readonly MessageKind[],
  stretch: Stretch,
  limit: number,
): Promise<TimedMessage[]> {
  return readRows(reader, timedMessageRow)`
    select ${timedColumns} from notifications.message m
    where m.person_id = ${personId} and m.kind = any(${[...kinds]}::text[])
      and ${isWithin(sql`m.created_at`, sql`m.id`, stretch)}
    order by m.created_at desc, m.id desc limit ${limit}`
}

export async function readMessageOf(reader: Reader, personId: string, id: bigint): Promise<TimedMessage | undefined> {
  return readOptionalRow(reader, timedMessageRow)`
    select ${timedColumns} from notifications.message m where m.id = ${id} and m.person_id = ${personId}`
}

/** The message of a kind that names this ledger entry. */
export async function readMessageAbout(
  reader: Reader,
  personId: string,
  kind: MessageKind,
  entry: string,
): Promise<TimedMessage | undefined> {
  return readOptionalRow(reader, timedMessageRow)`
    select ${timedColumns} from notifications.message m
    where m.person_id = ${personId} and m.kind = ${kind} and m.params ->> 'entry' = ${entry}
    order by m.id desc limit 1`
}

export async function countUnread(reader: Reader, personId: string): Promise<number> {
  const row = await reader
    .withTables<NotificationsTables>()
    .selectFrom('notifications.message')
    .select((column) => column.fn.countAll<bigint>().as('unread'))
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.unread)
}

/** Marks one message (or all) of a person as read; false when it is not theirs. */
export async function writeRead(tx: Tx, personId: string, id: bigint | 'all', now: Date): Promise<boolean> {
  const { rows } = await sql`
    update notifications.message set read_at = coalesce(read_at, ${now})
    where person_id = ${personId} and ${id === 'all' ? sql`read_at is null` : sql`id = ${id}`} returning id`.execute(tx)
  return id === 'all' || rows.length > 0
}

export async function readPreferences(reader: Reader, personId: string): Promise<Preferences | undefined> {
  const row = await reader
    .withTables<NotificationsTables>()
    .selectFrom('notifications.preference')
    .select(['email_money', 'email_news'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row === undefined ? undefined : { emailMoney: row.email_money, emailNews: row.email_news }
}

export async function writePreferences(tx: Tx, personId: string, preferences: Preferences): Promise<void> {
  const values = { email_money: preferences.emailMoney, email_news: preferences.emailNews }
  await tx
    .withTables<NotificationsTables>()
    .insertInto('notifications.preference')
    .values({ person_id: personId, ...values })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values))
    .execute()
}

export interface NewMail extends NewMessage {
  readonly messageId: string
  readonly language: Language
  /** Null where the domain that mints the link supplies it. */
  readonly address: string | null
  /** Of the event, however late its mail is queued. */
  readonly happenedAt: Date
  readonly now: Date
}

/** Queues a mail unless this event already made it; returns its id if it did. */
export async function insertMail(tx: Tx, mail: NewMail): Promise<bigint | undefined> {
  const inserted = await readOptionalRow(tx, idRow)`
    insert into notifications.mail (event_id, kind, person_id, params, message_id, language, address, happened_at, next_attempt_at)
    values (${mail.eventId}, ${mail.kind}, ${mail.personId}, ${JSON.stringify(mail.params)}, ${mail.messageId},
      ${mail.language}, ${mail.address}, ${mail.happenedAt}, ${mail.now})
    on conflict (event_id, kind) do nothing returning id`
  return inserted?.id
}

const mailStates = ['waiting', 'sent', 'refused', 'void', 'uncertain'] as const
export type MailState = (typeof mailStates)[number]

const mailRow = rowSchema('Mail', {
  id: int8,
  kind: oneOf([...messageKinds, ...mailOnlyKinds]),
  personId: uuid,
  params,
  messageId: uuid,
  language: oneOf(languages),
  address: text.nullable(),
  linkSealed: bytea.nullable(),
  linkUntil: timestamptz.nullable(),
  state: oneOf(mailStates),
  attempts: int4,
  nextAttemptAt: timestamptz,
  sendingSince: timestamptz.nullable(),
  createdAt: timestamptz,
  happenedAt: timestamptz,
})
export type StoredMail = RowOf<typeof mailRow>

/** A mail, locked until the transaction ends. */
export async function lockMail(tx: Tx, id: bigint): Promise<StoredMail | undefined> {
  return readOptionalRow(tx, mailRow)`
    select id, kind, person_id as "personId", params, message_id as "messageId", language, address,
      link_sealed as "linkSealed", link_until as "linkUntil", state, attempts, next_attempt_at as "nextAttemptAt",
      sending_since as "sendingSince", created_at as "createdAt", ${businessAt(sql`coalesce(happened_at, created_at)`)} as "happenedAt"
    from notifications.mail where id = ${id} for update`
}

/** Open mails, by id, after this one. */
export async function readOpenMailIds(reader: Reader, after: string | undefined, limit: number): Promise<string[]> {
  const rows = await readRows(reader, idRow)`
    select id from notifications.mail where state = 'waiting' and id > ${BigInt(after ?? '0')}
    order by id limit ${limit}`
  return rows.map(({ id }) => String(id))
}

/** Whether a newer mail of one of these kinds exists for the person. */
export async function hasNewerMail(
  reader: Reader,
  { id, personId }: Pick<StoredMail, 'id' | 'personId'>,
  kinds: readonly MailKind[],
): Promise<boolean> {
  const row = await reader
    .withTables<NotificationsTables>()
    .selectFrom('notifications.mail')
    .select('id')
    .where('person_id', '=', personId)
    .where('kind', 'in', kinds)
    .where('id', '>', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function writeLink(
  tx: Tx,
  id: bigint,
  link: { readonly address: string; readonly sealed: Buffer; readonly until: Date },
): Promise<void> {
  await tx
    .withTables<NotificationsTables>()
    .updateTable('notifications.mail')
    .set({ address: link.address, link_sealed: link.sealed, link_until: link.until })
    .where('id', '=', id)
    .execute()
}

/** One attempt at a mail: only the process that began it records how it ended. */
const attemptRow = rowSchema('MailAttempt', { id: int8, attempts: int4 })
export type Attempt = RowOf<typeof attemptRow>

/**
 * Marks the mail as being sent, before sending starts; undefined when another worker is sending it or it has ended. Until then a release
 * that does not know this mark leaves it alone too.
 */
export async function beginAttempt(tx: Tx, id: bigint, now: Date, until: Date): Promise<Attempt | undefined> {
  return readOptionalRow(tx, attemptRow)`
    update notifications.mail set attempts = attempts + 1, sending_since = ${now}, next_attempt_at = ${until}
    where id = ${id} and state = 'waiting' and sending_since is null and next_attempt_at <= ${now}
    returning id, attempts`
}

export interface MailEnd {
  readonly state: Exclude<MailState, 'waiting'>
  readonly now: Date
  readonly failure?: string
}

/** Ends a mail, sent or not, and deletes what it carried. */
export async function endMail(tx: Tx, { id, attempts }: Attempt, { state, now, failure }: MailEnd): Promise<void> {
  await tx
    .withTables<NotificationsTables>()
    .updateTable('notifications.mail')
    .set({
      state,
      ended_at: now,
      address: null,
      link_sealed: null,
      link_until: null,
      last_failure: failure ?? null,
      ...(state !== 'uncertain' && { sending_since: null }),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    // A late outcome of an attempt is still recorded.
    .where('state', 'in', ['waiting', 'uncertain'])
    .execute()
}

/** The attempt failed and nothing was sent: schedules the next one. */
export async function postponeMail(tx: Tx, { id, attempts }: Attempt, next: Date, failure: string): Promise<void> {
  await tx
    .withTables<NotificationsTables>()
    .updateTable('notifications.mail')
    .set({ attempts, next_attempt_at: next, last_failure: failure, sending_since: null })
    .where('id', '=', id)
    .where('attempts', '<=', attempts)
    .where('state', '=', 'waiting')
    .execute()
}

const backlogRow = rowSchema('MailBacklog', { waiting: int8, oldest: timestamptz.nullable() })

/** Mails that are not sent yet, and when the oldest was written. */
export async function readMailBacklog(reader: Reader): Promise<RowOf<typeof backlogRow>> {
  return readRow(reader, backlogRow)`
    select count(*) as waiting, min(created_at) as oldest from notifications.mail where state = 'waiting'`
}

/** Whether a mail of this kind to this person is not written or not sent yet. */
export async function hasUnsentMail(reader: Reader, personId: string, kind: MailKind): Promise<boolean> {
  const { rows } = await sql`
    select from platform.outbox where told_at is null and person_id = ${personId} and type = ${kind}
    union all select from notifications.mail where state = 'waiting' and person_id = ${personId} and kind = ${kind}
    limit 1`.execute(reader)
  return rows.length > 0
}

/** Whether a mail of this kind to anyone is written and not sent yet. */
export async function hasUnsentMailOf(reader: Reader, kind: MailKind): Promise<boolean> {
  const { rows } = await sql`
    select from platform.outbox where told_at is null and type = ${kind}
    union all select from notifications.mail where state = 'waiting' and kind = ${kind} limit 1`.execute(reader)
  return rows.length > 0
}
