import { sql } from 'kysely'
import { bool, int8, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import { countSpansByMonth, type SpanMonth } from '#platform/database/span-months.ts'

const freezeRow = rowSchema('Freeze', { beganAt: timestamptz, endedAt: timestamptz.nullable() })
export type Freeze = RowOf<typeof freezeRow>

/** A person's freezes, with start and end; an open one has a null end. Written by a trigger on the account. */
export function readFreezes(reader: Reader, personId: string): Promise<Freeze[]> {
  return readRows(reader, freezeRow)`
    select began_at as "beganAt", ended_at as "endedAt" from accounts.freeze where person_id = ${personId} order by began_at`
}

const openFreezeRow = rowSchema('OpenFreeze', {
  id: int8,
  beganAt: timestamptz,
  endsAt: timestamptz,
  keptBy: uuid.nullable(),
  byHolder: bool,
  endAskedAt: timestamptz.nullable(),
  fromPreviousAddress: bool,
})

/** The open freeze, if any: when it ends, and whether two people agreed on that. */
export function readOpenFreeze(reader: Reader, personId: string): Promise<RowOf<typeof openFreezeRow> | undefined> {
  return readOptionalRow(reader, openFreezeRow)`
    select id, began_at as "beganAt", ends_at as "endsAt", kept_by as "keptBy", by_holder as "byHolder",
      end_asked_at as "endAskedAt", from_previous_address as "fromPreviousAddress" from accounts.freeze
    where person_id = ${personId} and ended_at is null`
}

/** Makes the open freeze its holder's: a trigger sets when it ends. */
export async function writeByHolder(tx: Tx, personId: string, fromPreviousAddress: boolean): Promise<void> {
  await sql`
    update accounts.freeze set by_holder = true, from_previous_address = ${fromPreviousAddress}
    where person_id = ${personId} and ended_at is null`.execute(tx)
}

/** False when no freeze of the holder's own is open, or they have asked before. */
export async function writeEndAsked(tx: Tx, personId: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update accounts.freeze set end_asked_at = ${now}
    where person_id = ${personId} and ended_at is null and by_holder and end_asked_at is null`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** False when no freeze is open. */
export async function writeFreezeEnd(tx: Tx, personId: string, endsAt: Date, keptBy: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update accounts.freeze set ends_at = ${endsAt}, kept_by = ${keptBy}
    where person_id = ${personId} and ended_at is null`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

const frozenRow = rowSchema('FrozenPerson', { id: uuid })

/** Frozen accounts, by id, after this one. */
export async function readFrozenIds(reader: Reader, after: string | undefined, limit: number): Promise<string[]> {
  const rows = await readRows(reader, frozenRow)`
    select person_id as id from accounts.freeze
    where ended_at is null and (${after === undefined} or person_id > ${after ?? null}::uuid)
    order by person_id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** How many freezes began, ended and were open, by month. */
export function countFreezesByMonth(reader: Reader, since: Date): Promise<SpanMonth[]> {
  return countSpansByMonth(reader, sql`accounts.freeze`, since)
}
