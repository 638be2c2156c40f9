import type { AuditFilter } from '@clearhold/contract/audit/schema'
import { totalMax } from '@clearhold/contract/lists'
import { type RawBuilder, sql } from 'kysely'
import { sha256 } from '#platform/crypto/crypto.ts'
import { bytea, int4, int8, text, timestamptz } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import type { Total } from '#platform/database/keyset.ts'
import { readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import { type EventDraft, withEvent } from '#platform/events/outbox.ts'
import { canonicalJson, dayAfter, type StoredRecord, searchedActors } from '../rules.ts'

/** An audit record. Contents are stored as digests only, so nothing here ever has to be erased. */
export interface AuditRecord {
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly beforeDigest?: Buffer
  readonly afterDigest?: Buffer
  readonly requestId?: string
}

/** The digest of a value's canonical JSON. */
export function digestOf(value: unknown): Buffer {
  return sha256(canonicalJson(value))
}

/** Writes the record and its event in one statement. */
export async function insertRecord(tx: Tx, record: AuditRecord & { readonly event: EventDraft | null }): Promise<void> {
  const { actor, action, subject, beforeDigest = null, afterDigest = null, requestId = null, event } = record
  await sql`${withEvent(tx, event)} insert into audit.record (actor, action, subject, before_digest, after_digest, request_id)
    values (${actor}, ${action}, ${subject}, ${beforeDigest}, ${afterDigest}, ${requestId})`.execute(tx)
}

export interface RecordPlace {
  readonly happenedMicros: bigint
  readonly id: bigint
}

const columns = sql`r.id, r.actor, r.action, r.subject, r.before_digest as "beforeDigest", r.after_digest as "afterDigest",
  r.request_id as "requestId", r.happened_at as "happenedAt",
  (extract(epoch from r.happened_at) * 1000000)::bigint as "happenedMicros", l.seq, l.hash, l.sealed_at as "sealedAt"`
const storedRecordRow = rowSchema('StoredRecord', {
  id: int8,
  actor: text,
  action: text,
  subject: text,
  beforeDigest: bytea.nullable(),
  afterDigest: bytea.nullable(),
  requestId: text.nullable(),
  happenedAt: timestamptz,
  happenedMicros: int8,
  seq: int8.nullable(),
  hash: bytea.nullable(),
  sealedAt: timestamptz.nullable(),
})
const withLink = sql`left join audit.link l on l.kind = 'record' and l.ref = r.id`

/** Records, newest first, from the cursor on. */
export async function readRecords(
  reader: Reader,
  filter: AuditFilter,
  below: RecordPlace | undefined,
  limit: number,
): Promise<StoredRecord[]> {
  return readRows(reader, storedRecordRow)`
    with found as materialized (${found(filter, below, limit)})
    select ${columns} from found join audit.record r on r.id = found.id ${withLink}
    order by r.happened_at desc, r.id desc limit ${limit}`
}

const countedRow = rowSchema('CountedRow', { counted: int4 })

/** How many records match the filter, up to the count limit. */
export async function countRecords(reader: Reader, filter: AuditFilter): Promise<Total> {
  const row = await readOptionalRow(reader, countedRow)`
    select count(*)::int as counted from (${found(filter, undefined, totalMax + 1)}) as found`
  const counted = row?.counted ?? 0
  return { total: Math.min(counted, totalMax), totalIsMore: counted > totalMax }
}

export async function readRecord(reader: Reader, id: bigint): Promise<StoredRecord | undefined> {
  return readOptionalRow(reader, storedRecordRow)`
    select ${columns} from audit.record r ${withLink} where r.id = ${id}`
}

/**
 * The ids that match a filter, newest first. The search text may be in one of several columns: each is scanned by its own index up to the
 * page size, which an 'or' would not do.
 */
function found(filter: AuditFilter, below: RecordPlace | undefined, limit: number): RawBuilder<unknown> {
  const { actor, action, subject, search, from, to } = filter
  const conditions = [
    actor !== undefined && sql`r.actor = ${actor}`,
    action !== undefined && sql`r.action = ${action}`,
    subject !== undefined && sql`r.subject = ${subject}`,
    from !== undefined && sql`r.happened_at >= ${new Date(from)}`,
    to !== undefined && sql`r.happened_at < ${dayAfter(to)}`,
    below !== undefined &&
      sql`(r.happened_at, r.id) < (timestamptz 'epoch' + ${below.happenedMicros}::bigint * interval '1 microsecond', ${below.id}::bigint)`,
  ].filter((condition) => typeof condition === 'object')
  const walk = (own: RawBuilder<unknown>) =>
    sql`(select r.id, r.happened_at from audit.record r where ${sql.join(
      [own, ...conditions],
      sql` and `,
    )} order by r.happened_at desc, r.id desc limit ${limit})`
  if (search === undefined || search === '') return walk(sql`true`)
  const columnsOfSearch = [
    sql`r.subject = ${search}`,
    sql`substr(r.subject, strpos(r.subject, ':') + 1) = ${search}`,
    sql`r.request_id = ${search}`,
    ...searchedActors(search).map((text) => sql`r.actor = ${text}`),
  ]
  return sql`select id, happened_at from (${sql.join(columnsOfSearch.map(walk), sql` union `)}) as walked
    order by happened_at desc, id desc limit ${limit}`
}
