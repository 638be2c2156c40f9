import { type Language, languages } from '@clearhold/contract/language'
import { type ThreadState, threadStates } from '@clearhold/contract/support/rules'
import { sql } from 'kysely'
import { bytea, int4, oneOf, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { countUpTo, type Order, type Page, readPage } from '#platform/database/keyset.ts'
import { type RowOf, readOptionalRow, readRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import type { SupportTables } from '#platform/database/tables.generated.ts'
import { readWaiting, type Waiting } from '#platform/database/waiting.ts'

const threadRow = rowSchema('SupportThread', {
  id: uuid,
  personId: uuid.nullable(),
  visitorSealed: bytea.nullable(),
  subjectSealed: bytea,
  language: oneOf(languages),
  state: oneOf(threadStates),
  openedAt: timestamptz,
  lastAt: timestamptz,
  waitingSince: timestamptz.nullable(),
  askerReadTo: timestamptz.nullable(),
  staffReadTo: timestamptz.nullable(),
  closedAt: timestamptz.nullable(),
})
export type Thread = RowOf<typeof threadRow>

const columns = sql`t.id, t.person_id as "personId", t.visitor_sealed as "visitorSealed", t.subject_sealed as "subjectSealed",
  t.language, t.state, t.opened_at as "openedAt", t.last_at as "lastAt", t.waiting_since as "waitingSince",
  t.asker_read_to as "askerReadTo", t.staff_read_to as "staffReadTo", t.closed_at as "closedAt"`

/** Whose it is: an investor's account, or a visitor's cookie and mailbox. */
type Owner =
  | { readonly personId: string }
  | {
      readonly tokenDigest: Buffer
      readonly tokenExpiresAt: Date
      readonly visitorSealed: Buffer
      readonly emailDigest: Buffer
    }

export interface NewThread {
  readonly id: string
  readonly owner: Owner
  readonly subjectSealed: Buffer
  readonly language: Language
  readonly openedAt: Date
}

/** A thread that waits since its first message. */
export async function insertThread(tx: Tx, { id, owner, subjectSealed, language, openedAt }: NewThread): Promise<void> {
  const visitor = 'personId' in owner ? undefined : owner
  await tx
    .withTables<SupportTables>()
    .insertInto('support.thread')
    .values({
      id,
      person_id: 'personId' in owner ? owner.personId : null,
      token_digest: visitor?.tokenDigest ?? null,
      token_expires_at: visitor?.tokenExpiresAt ?? null,
      visitor_sealed: visitor?.visitorSealed ?? null,
      email_digest: visitor?.emailDigest ?? null,
      subject_sealed: subjectSealed,
      language,
      state: 'open',
      opened_at: openedAt,
      last_at: openedAt,
      waiting_since: openedAt,
    })
    .execute()
}

/** Which thread: a person's by its id, a visitor's by their valid cookie, for staff by its id alone. */
export type ThreadKey =
  | { readonly threadId: string; readonly personId: string }
  | { readonly tokenDigest: Buffer; readonly now: Date }
  | { readonly threadId: string }

function matching(key: ThreadKey) {
  if ('tokenDigest' in key) return sql`t.token_digest = ${key.tokenDigest} and t.token_expires_at > ${key.now}`
  const byId = sql`t.id = ${key.threadId}::uuid`
  return 'personId' in key ? sql`${byId} and t.person_id = ${key.personId}::uuid` : byId
}

export async function readThread(reader: Reader, key: ThreadKey): Promise<Thread | undefined> {
  return readOptionalRow(reader, threadRow)`select ${columns} from support.thread t where ${matching(key)}`
}

/** The same, locked against other writers until this transaction ends. */
export async function lockThread(tx: Tx, key: ThreadKey): Promise<Thread | undefined> {
  return readOptionalRow(tx, threadRow)`select ${columns} from support.thread t where ${matching(key)} for update`
}

const ownThreadRow = rowSchema('OwnSupportThread', { ...threadRow.shape, unread: int4 })
export type OwnThreadRow = RowOf<typeof ownThreadRow>

/** A person's threads, the latest first, each with its number of unread answers. */
export async function readThreadsOf(reader: Reader, personId: string, limit: number): Promise<OwnThreadRow[]> {
  return readRows(reader, ownThreadRow)`
    select ${columns}, (
      select count(*)::int from support.message m
      where m.thread_id = t.id and m.author = 'staff' and m.written_at > coalesce(t.asker_read_to, '-infinity')
    ) as unread
    from support.thread t where t.person_id = ${personId}::uuid order by t.last_at desc, t.id limit ${limit}`
}

/** Serialises openings, so that counting and writing cannot race. */
export async function lockOpenings(tx: Tx, about: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`support:${about}`}, 0))`.execute(tx)
}

const openingCountsRow = rowSchema('OpeningCounts', { open: int4, openedToday: int4 })

export async function countThreadsOf(
  reader: Reader,
  personId: string,
  since: Date,
): Promise<RowOf<typeof openingCountsRow>> {
  return readRow(reader, openingCountsRow)`
    select count(*) filter (where state <> 'closed')::int as open,
      count(*) filter (where opened_at > ${since})::int as "openedToday"
    from support.thread where person_id = ${personId}::uuid`
}

const visitCountsRow = rowSchema('VisitCounts', { ofEmail: int4, ofAll: int4 })

export async function countVisits(
  reader: Reader,
  { emailDigest, emailSince, since }: { readonly emailDigest: Buffer; readonly emailSince: Date; readonly since: Date },
): Promise<RowOf<typeof visitCountsRow>> {
  return readRow(reader, visitCountsRow)`
    select
      (select count(*)::int from support.thread where email_digest = ${emailDigest} and opened_at > ${emailSince})
        as "ofEmail",
      (select count(*)::int from support.thread where opened_at > ${since} and person_id is null) as "ofAll"`
}

const idRow = rowSchema('SupportThreadId', { id: uuid })

/** The thread that this very message opened, of a person or of a mailbox: makes opening idempotent. */
export async function findBegun(
  reader: Reader,
  owner: { readonly personId: string } | { readonly emailDigest: Buffer },
  key: string,
): Promise<string | undefined> {
  const whose =
    'personId' in owner ? sql`t.person_id = ${owner.personId}::uuid` : sql`t.email_digest = ${owner.emailDigest}`
  const found = await readOptionalRow(reader, idRow)`
    select t.id from support.thread t join support.message m on m.thread_id = t.id
    where ${whose} and m.key = ${key}::uuid and m.author <> 'staff' limit 1`
  return found?.id
}

export async function updateToken(tx: Tx, id: string, tokenDigest: Buffer): Promise<void> {
  await sql`update support.thread set token_digest = ${tokenDigest} where id = ${id}::uuid`.execute(tx)
}

export async function updateAfterMessage(
  tx: Tx,
  id: string,
  {
    state,
    waitingSince,
    lastAt,
  }: { readonly state: ThreadState; readonly waitingSince: Date | null; readonly lastAt: Date },
): Promise<void> {
  await sql`
    update support.thread set state = ${state}, waiting_since = ${waitingSince}, last_at = ${lastAt}
    where id = ${id}::uuid`.execute(tx)
}

export async function updateClosed(tx: Tx, id: string, closedBy: string, closedAt: Date): Promise<void> {
  await sql`
    update support.thread set state = 'closed', waiting_since = null, closed_by = ${closedBy}, closed_at = ${closedAt}
    where id = ${id}::uuid`.execute(tx)
}

/** Up to a message, never beyond the last and never back. True if that is further than before. */
export async function updateReadTo(tx: Tx, id: string, side: 'asker' | 'staff', upTo: Date): Promise<boolean> {
  const column = side === 'asker' ? sql`asker_read_to` : sql`staff_read_to`
  const moved = await readOptionalRow(tx, idRow)`
    update support.thread set ${column} = least(${upTo}::timestamptz, last_at)
    where id = ${id}::uuid and coalesce(${column}, '-infinity') < least(${upTo}::timestamptz, last_at)
    returning id`
  return moved !== undefined
}

const orders: Readonly<Record<ThreadState, Order>> = {
  open: { by: sql`t.waiting_since`, kind: 'time', direction: 'asc', id: sql`t.id` },
  answered: { by: sql`t.last_at`, kind: 'time', direction: 'desc', id: sql`t.id` },
  closed: { by: sql`t.last_at`, kind: 'time', direction: 'desc', id: sql`t.id` },
}

/** Threads in a state: waiting ones by the length of their wait, the others by their last message. */
export function readThreads(
  reader: Reader,
  { state, after, limit }: { readonly state: ThreadState; readonly after?: string | undefined; readonly limit: number },
): Promise<Page<Thread>> {
  const from = sql`support.thread t`
  const where = sql`t.state = ${state}`
  return readPage(reader, threadRow, { columns, from, where, order: orders[state], name: state, after, limit })
}

export async function countThreads(reader: Reader, state: ThreadState): Promise<number> {
  return (await countUpTo(reader, sql`from support.thread where state = ${state}`)).total
}

/** Unanswered threads, the longest wait first. */
export function readThreadsToAnswer(reader: Reader): Promise<Waiting> {
  return readWaiting(
    reader,
    sql`select waiting_since as at from support.thread where state = 'open' order by waiting_since`,
  )
}

/** Closed threads and visitors' threads whose last message is older; their messages are deleted with them. */
export async function deleteThreads(tx: Tx, before: Date): Promise<void> {
  await sql`delete from support.thread
    where last_at < ${before} and (state = 'closed' or person_id is null)`.execute(tx)
}
