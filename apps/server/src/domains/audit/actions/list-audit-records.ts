import type { AuditFilter, AuditRecord } from '@clearhold/contract/audit/schema'
import type { Reader } from '#platform/database/database.ts'
import type { NamesOf } from '../parts.ts'
import { describeRecord, peopleIn } from '../rules.ts'
import { type RecordPlace, readRecords } from '../store/records.ts'

export interface RecordPage extends AuditFilter {
  readonly after?: string | undefined
  readonly limit: number
}

/** A page of records, newest first. */
export async function listAuditRecords(
  reader: Reader,
  namesOf: NamesOf,
  { after, limit, ...filter }: RecordPage,
): Promise<{ records: AuditRecord[]; next: string | null }> {
  const rows = await readRecords(reader, filter, placeOf(after), limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const names = await namesOf(reader, peopleIn(page))
  return {
    records: page.map((row) => describeRecord(row, names)),
    next: rows.length > limit && last !== undefined ? `${last.happenedMicros}.${last.id}` : null,
  }
}

/** An unreadable cursor gives the first page. */
function placeOf(after: string | undefined): RecordPlace | undefined {
  const [, micros, id] = /^(\d{1,16})\.(\d{1,18})$/.exec(after ?? '') ?? []
  return micros === undefined || id === undefined ? undefined : { happenedMicros: BigInt(micros), id: BigInt(id) }
}
