import { sql } from 'kysely'
import { int8, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import { countSpansByMonth, type SpanMonth } from '#platform/database/span-months.ts'

const legalHoldRow = rowSchema('LegalHold', { beganAt: timestamptz, endedAt: timestamptz.nullable() })
export type LegalHold = RowOf<typeof legalHoldRow>

/** A person's legal holds, with start and end; an open one has a null end. Written by a trigger on the subject. */
export function readLegalHolds(reader: Reader, personId: string): Promise<LegalHold[]> {
  return readRows(reader, legalHoldRow)`
    select began_at as "beganAt", ended_at as "endedAt" from kyc.legal_hold where person_id = ${personId} order by began_at`
}

const openHoldRow = rowSchema('OpenHold', {
  id: int8,
  beganAt: timestamptz,
  endsAt: timestamptz,
  keptBy: uuid.nullable(),
})

/** The open hold, if any: when it ends, and whether two people agreed on that. */
export function readOpenHold(reader: Reader, personId: string): Promise<RowOf<typeof openHoldRow> | undefined> {
  return readOptionalRow(reader, openHoldRow)`
    select id, began_at as "beganAt", ends_at as "endsAt", kept_by as "keptBy" from kyc.legal_hold
    where person_id = ${personId} and ended_at is null`
}

/** False when no hold is open. */
export async function writeHoldEnd(tx: Tx, personId: string, endsAt: Date, keptBy: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update kyc.legal_hold set ends_at = ${endsAt}, kept_by = ${keptBy}
    where person_id = ${personId} and ended_at is null`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

const heldRow = rowSchema('HeldPerson', { id: uuid })

/** People under a legal hold, by id, after this one. */
export async function readHeldIds(reader: Reader, after: string | undefined, limit: number): Promise<string[]> {
  const rows = await readRows(reader, heldRow)`
    select person_id as id from kyc.legal_hold
    where ended_at is null and (${after === undefined} or person_id > ${after ?? null}::uuid)
    order by person_id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** How many holds began, ended and were open, by month. */
export function countHoldsByMonth(reader: Reader, since: Date): Promise<SpanMonth[]> {
  return countSpansByMonth(reader, sql`kyc.legal_hold`, since)
}
