import type { AuditFilter, AuditRecord } from '@clearhold/contract/audit'
import { totalMax } from '@clearhold/contract/lists'
import type { Reader } from '../../../platform/database/database.ts'
import { personOf } from '../rules.ts'
import { countRecords, type RecordPlace, readRecord, readRecords, type StoredRecord } from '../store/records.ts'

/** Names of people, which this domain does not know; main/ hands it in. */
export type NamesOf = (reader: Reader, personIds: readonly string[]) => Promise<ReadonlyMap<string, string>>

export interface RecordPage extends AuditFilter {
  readonly after?: string | undefined
  readonly limit: number
}

/** What was done, newest first, a page at a time. */
export async function listRecords(
  reader: Reader,
  namesOf: NamesOf,
  { after, limit, ...filter }: RecordPage,
): Promise<{ records: AuditRecord[]; next: string | null }> {
  const rows = await readRecords(reader, filter, placeOf(after), limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    records: await wireRecords(reader, namesOf, page),
    next: rows.length > limit && last !== undefined ? `${last.happenedMicros}.${last.id}` : null,
  }
}

/** How many the filters find, counted to at most ten thousand. */
export async function totalOfRecords(
  reader: Reader,
  filter: AuditFilter,
): Promise<{ total: number; totalIsMore: boolean }> {
  const counted = await countRecords(reader, filter)
  return { total: Math.min(counted, totalMax), totalIsMore: counted > totalMax }
}

export async function showRecord(reader: Reader, namesOf: NamesOf, id: bigint): Promise<AuditRecord | undefined> {
  const row = await readRecord(reader, id)
  return row === undefined ? undefined : (await wireRecords(reader, namesOf, [row]))[0]
}

/** A page that begins nowhere we know is the first page. */
function placeOf(after: string | undefined): RecordPlace | undefined {
  const [, micros, id] = /^(\d{1,16})\.(\d{1,18})$/.exec(after ?? '') ?? []
  return micros === undefined || id === undefined ? undefined : { happenedMicros: BigInt(micros), id: BigInt(id) }
}

async function wireRecords(reader: Reader, namesOf: NamesOf, rows: readonly StoredRecord[]): Promise<AuditRecord[]> {
  const people = rows.flatMap(({ actor, subject }) => [personOf(actor), personOf(subject)])
  const names = await namesOf(reader, [...new Set(people)].filter(isUuid))
  const nameIn = (text: string) => names.get(personOf(text) ?? '') ?? null
  return rows.map((row) => ({
    id: String(row.id),
    at: row.happenedAt.toISOString(),
    actor: row.actor,
    actorName: nameIn(row.actor),
    action: row.action,
    subject: row.subject,
    subjectName: nameIn(row.subject),
    requestId: row.requestId,
    beforeDigest: row.beforeDigest?.toString('hex') ?? null,
    afterDigest: row.afterDigest?.toString('hex') ?? null,
    link:
      row.seq === null || row.hash === null || row.sealedAt === null
        ? null
        : { seq: String(row.seq), hash: row.hash.toString('hex'), sealedAt: row.sealedAt.toISOString() },
  }))
}

/** A person is named by a uuid; whatever else stands there is nobody's name. */
function isUuid(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
