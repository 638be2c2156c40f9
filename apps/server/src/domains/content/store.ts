import type { Language } from '@clearhold/contract/language'
import { type Component, components, type ProbeReason, probeReasons } from '@clearhold/contract/status'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/database.ts'
import type { ContentTables } from '../../platform/database/tables.generated.ts'

/** Those who ask for the same thing at once wait for each other, so that counting and writing cannot be raced. */
export async function takeTurn(tx: Tx, about: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`content:${about}`}, 0))`.execute(tx)
}

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

/** Adds a message unless this very form was stored before; says whether it did. */
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

export interface MessageCounts {
  readonly isKnown: boolean
  readonly fromAddress: bigint
  readonly fromEmail: bigint
  readonly overall: bigint
}

export async function countMessages(
  reader: Reader,
  ask: { formDigest: Buffer; addressDigest: Buffer; email: string; since: Date; emailSince: Date },
): Promise<MessageCounts> {
  const { rows } = await sql<MessageCounts>`
    select
      exists (select 1 from content.contact_message where form_digest = ${ask.formDigest}) as "isKnown",
      (select count(*) from content.contact_message
        where address_digest = ${ask.addressDigest} and received_at > ${ask.since}) as "fromAddress",
      (select count(*) from content.contact_message
        where lower(email) = lower(${ask.email}) and received_at > ${ask.emailSince}) as "fromEmail",
      (select count(*) from content.contact_message where received_at > ${ask.since}) as overall`.execute(reader)
  const row = rows[0]
  if (row === undefined) throw new Error('counting messages answered nothing')
  return row
}

export interface ContactMessage {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
  readonly language: string
  readonly receivedAt: Date
  readonly state: string
  readonly closedBy: string | null
  readonly closedAt: Date | null
}

/** Messages, the newest first, below the one where the last page ended. */
export async function readMessages(
  reader: Reader,
  { state, below, limit }: { state?: 'open' | 'closed'; below?: { receivedAt: Date; id: string }; limit: number },
): Promise<ContactMessage[]> {
  const { rows } = await sql<ContactMessage>`
    select id, name, email, subject, message, language, received_at as "receivedAt", state, closed_by as "closedBy",
      closed_at as "closedAt"
    from content.contact_message
    where (${state ?? null}::text is null or state = ${state ?? null})
      and (${below === undefined} or (received_at, id) < (${below?.receivedAt ?? null}::timestamptz, ${below?.id ?? null}::uuid))
    order by received_at desc, id desc limit ${limit}`.execute(reader)
  return rows
}

/** Closes an open message; undefined when there is none with this id. */
export async function updateMessageClosed(tx: Tx, id: string, closedBy: string, closedAt: Date): Promise<boolean> {
  const closed = await tx
    .withTables<ContentTables>()
    .updateTable('content.contact_message')
    .set({ state: 'closed', closed_by: closedBy, closed_at: closedAt })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}

export interface Subscription {
  readonly id: string
  readonly email: string
  readonly language: Language
  readonly state: 'waiting' | 'subscribed' | 'left'
  readonly requestedAt: Date
  readonly requests: number
}

const subscriptionColumns = sql.raw('id, email, language, state, requested_at as "requestedAt", requests')

export async function readSubscription(
  reader: Reader,
  by: { id: string } | { email: string },
): Promise<Subscription | undefined> {
  const wanted = 'id' in by ? sql`id = ${by.id}::uuid` : sql`email = ${by.email}`
  const { rows } = await sql<Subscription>`
    select ${subscriptionColumns} from content.subscription where ${wanted}`.execute(reader)
  return rows[0]
}

export async function readSubscribers(
  reader: Reader,
  { after, limit }: { after?: string; limit: number },
): Promise<Subscription[]> {
  const { rows } = await sql<Subscription>`
    select ${subscriptionColumns} from content.subscription
    where state = 'subscribed' and email > ${after ?? ''} order by email limit ${limit}`.execute(reader)
  return rows
}

export async function countSubscriptions(
  reader: Reader,
  addressDigest: Buffer,
  since: Date,
): Promise<{ fromAddress: bigint; overall: bigint }> {
  const { rows } = await sql<{ fromAddress: bigint; overall: bigint }>`
    select count(*) filter (where address_digest = ${addressDigest}) as "fromAddress", count(*) as overall
    from content.subscription where requested_at > ${since}`.execute(reader)
  return rows[0] ?? { fromAddress: 0n, overall: 0n }
}

/** Writes that somebody asked for the newsletter; whoever had left waits for a confirmation again. */
export async function writeSubscriptionRequest(
  tx: Tx,
  request: Omit<Subscription, 'state'> & { readonly addressDigest: Buffer },
): Promise<void> {
  const asked = {
    language: request.language,
    state: 'waiting',
    requested_at: request.requestedAt,
    requests: request.requests,
    address_digest: request.addressDigest,
    confirmed_at: null,
    left_at: null,
  }
  await tx
    .withTables<ContentTables>()
    .insertInto('content.subscription')
    .values({ id: request.id, email: request.email, ...asked })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(asked))
    .execute()
}

export async function updateSubscriptionState(
  tx: Tx,
  id: string,
  state: 'subscribed' | 'left',
  at: Date,
): Promise<void> {
  await tx
    .withTables<ContentTables>()
    .updateTable('content.subscription')
    .set(state === 'subscribed' ? { state, confirmed_at: at } : { state, left_at: at })
    .where('id', '=', id)
    .execute()
}

export type MailKind = 'contact_received' | 'newsletter_confirm' | 'newsletter_welcome'

export interface WaitingMail {
  readonly id: string
  readonly kind: MailKind
  readonly aboutId: string
  readonly attempts: number
}

/** Queues a mail in the caller's transaction: it is sent if and only if what it is about was stored. */
export async function insertMail(
  tx: Tx,
  mail: { id: string; kind: MailKind; aboutId: string; dueAt: Date },
): Promise<void> {
  await tx
    .withTables<ContentTables>()
    .insertInto('content.mail')
    .values({ id: mail.id, kind: mail.kind, about_id: mail.aboutId, due_at: mail.dueAt })
    .execute()
}

/** The mail that has waited longest; nobody else gets it until this transaction ends. */
export async function lockWaitingMail(tx: Tx, now: Date): Promise<WaitingMail | undefined> {
  const { rows } = await sql<WaitingMail>`
    select id, kind, about_id as "aboutId", attempts from content.mail
    where sent_at is null and given_up_at is null and due_at <= ${now}
    order by due_at limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

export async function updateMailAttempt(tx: Tx, id: string, attempts: number, dueAt: Date): Promise<void> {
  await sql`update content.mail set attempts = ${attempts}, due_at = ${dueAt} where id = ${id}::uuid`.execute(tx)
}

export async function updateMailEnd(tx: Tx, id: string, end: 'sent' | 'given_up', at: Date): Promise<void> {
  const column = sql.raw(end === 'sent' ? 'sent_at' : 'given_up_at')
  await sql`update content.mail set ${column} = ${at} where id = ${id}::uuid and sent_at is null`.execute(tx)
}

export async function readMessage(reader: Reader, id: string): Promise<ContactMessage | undefined> {
  const { rows } = await sql<ContactMessage>`
    select id, name, email, subject, message, language, received_at as "receivedAt", state, closed_by as "closedBy",
      closed_at as "closedAt"
    from content.contact_message where id = ${id}::uuid`.execute(reader)
  return rows[0]
}

export interface Forgetting {
  readonly addressesBefore: Date
  readonly unconfirmedBefore: Date
  readonly leftBefore: Date
  readonly closedBefore: Date
  readonly mailsBefore: Date
  readonly probesBefore: Date
}

/** Forgets what is no longer needed; each limit is a moment before which it goes. */
export async function forget(tx: Tx, before: Forgetting): Promise<void> {
  await sql`update content.contact_message set address_digest = null
    where address_digest is not null and received_at < ${before.addressesBefore}`.execute(tx)
  await sql`update content.subscription set address_digest = null
    where address_digest is not null and requested_at < ${before.addressesBefore}`.execute(tx)
  await sql`delete from content.subscription
    where state = 'waiting' and requested_at < ${before.unconfirmedBefore} or left_at < ${before.leftBefore}`.execute(
    tx,
  )
  await sql`delete from content.contact_message where state = 'closed' and received_at < ${before.closedBefore}`.execute(
    tx,
  )
  await sql`delete from content.mail
    where (sent_at is not null or given_up_at is not null) and due_at < ${before.mailsBefore}`.execute(tx)
  await sql`delete from content.probe where minute < ${before.probesBefore}`.execute(tx)
}

export interface ProbeRow {
  readonly component: Component
  readonly minute: Date
  readonly isUp: boolean
  readonly latencyMs: number
  readonly reason: ProbeReason | null
}

/** A minute that somebody measured already stays as it is. */
export async function insertProbes(tx: Tx, rows: readonly ProbeRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .withTables<ContentTables>()
    .insertInto('content.probe')
    .values(
      rows.map(({ component, minute, isUp, latencyMs, reason }) => ({
        component,
        minute,
        is_up: isUp,
        latency_ms: latencyMs,
        reason,
      })),
    )
    .onConflict((conflict) => conflict.columns(['component', 'minute']).doNothing())
    .execute()
}

export async function readLatestProbes(reader: Reader, since: Date): Promise<ProbeRow[]> {
  const { rows } = await sql<ProbeRow & { component: string; reason: string | null }>`
    select distinct on (component) component, minute, is_up as "isUp", latency_ms as "latencyMs", reason
    from content.probe where minute >= ${since} order by component, minute desc`.execute(reader)
  return rows.flatMap(knownOnly)
}

export interface DayCount {
  readonly component: string
  readonly day: string
  readonly up: number
  readonly down: number
}

export async function readProbeDays(reader: Reader, since: Date): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select component, to_char(minute at time zone 'UTC', 'YYYY-MM-DD') as day,
      (count(*) filter (where is_up))::int as up, (count(*) filter (where not is_up))::int as down
    from content.probe where minute >= ${since} group by 1, 2`.execute(reader)
  return rows
}

export interface IncidentRow {
  readonly component: Component
  readonly startedAt: Date
  readonly endedAt: Date | null
  readonly downMinutes: number
  readonly reason: ProbeReason | null
}

/** Minutes down that the same minute up ends belong together. */
export async function readIncidents(reader: Reader, since: Date, limit: number): Promise<IncidentRow[]> {
  const { rows } = await sql<IncidentRow>`
    select component, min(minute) as "startedAt", "endedAt", count(*)::int as "downMinutes",
      (array_agg(reason order by minute))[1] as reason
    from (
      select p.component, p.minute, p.reason, (
        select u.minute from content.probe u where u.component = p.component and u.is_up and u.minute > p.minute
        order by u.minute limit 1) as "endedAt"
      from content.probe p where not p.is_up and p.minute >= ${since}
    ) as down group by component, "endedAt" order by "startedAt" desc, component limit ${limit}`.execute(reader)
  return rows.flatMap(knownOnly)
}

/** A component or reason of another release is left out rather than shown under a wrong name. */
function knownOnly<Row extends { component: string; reason: string | null }>(row: Row): Row[] {
  const isKnown =
    components.some((component) => component === row.component) &&
    (row.reason === null || probeReasons.some((reason) => reason === row.reason))
  return isKnown ? [row] : []
}

export interface TestimonialRow {
  readonly id: string
  readonly firstName: string
  readonly country: string
  readonly rating: number
  readonly text: string
  readonly language: Language
  readonly writtenAt: Date
}

export async function readTestimonials(reader: Reader, limit: number): Promise<TestimonialRow[]> {
  const { rows } = await sql<TestimonialRow>`
    select id, first_name as "firstName", country, rating, text, language, written_at as "writtenAt"
    from content.testimonial order by written_at desc, id limit ${limit}`.execute(reader)
  return rows
}
