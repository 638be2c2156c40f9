import { timestamptz } from '#platform/database/columns.ts'
import type { Reader } from '#platform/database/database.ts'
import { type RowOf, readRows, rowSchema } from '#platform/database/read-rows.ts'

const legalHoldRow = rowSchema('LegalHold', { beganAt: timestamptz, endedAt: timestamptz.nullable() })
export type LegalHold = RowOf<typeof legalHoldRow>

/** From when to when the law held what is somebody's; the end of a hold that goes on is null. The subject's own trigger writes them. */
export function readLegalHolds(reader: Reader, personId: string): Promise<LegalHold[]> {
  return readRows(reader, legalHoldRow)`
    select began_at as "beganAt", ended_at as "endedAt" from kyc.legal_hold where person_id = ${personId} order by began_at`
}
