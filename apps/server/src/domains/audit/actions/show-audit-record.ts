import type { AuditRecord } from '@clearhold/contract/audit/schema'
import type { Reader } from '#platform/database/database.ts'
import type { NamesOf } from '../parts.ts'
import { describeRecord, peopleIn } from '../rules.ts'
import { readRecord } from '../store/records.ts'

/** One record, with its digests and its position in the chain. */
export async function showAuditRecord(reader: Reader, namesOf: NamesOf, id: bigint): Promise<AuditRecord | undefined> {
  const row = await readRecord(reader, id)
  if (row === undefined) return undefined
  return describeRecord(row, await namesOf(reader, peopleIn([row])))
}
