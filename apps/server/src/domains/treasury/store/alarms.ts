import { alarmKinds } from '@clearhold/contract/treasury/alarms'
import { sql } from 'kysely'
import { bool, int8, oneOf, text, timestamptz } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { pickColumns, type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'

const alarmRow = rowSchema('Alarm', {
  id: int8,
  kind: oneOf(alarmKinds),
  chainId: int8,
  about: text,
  stopsPayouts: bool,
  raisedAt: timestamptz,
})
export interface Alarm extends Omit<RowOf<typeof alarmRow>, 'chainId'> {
  readonly chainId: number
}
export type NewAlarm = Omit<Alarm, 'id' | 'raisedAt'>

/** Deduplicates until the alarm is cleared; true if a new alarm was raised. */
export async function insertAlarm(tx: Tx, { kind, chainId, about, stopsPayouts }: NewAlarm): Promise<boolean> {
  const { rows } = await sql`
    insert into treasury.alarm (kind, chain_id, about, stops_payouts)
    values (${kind}, ${chainId}, ${about}, ${stopsPayouts})
    on conflict (kind, chain_id, about) where cleared_at is null do nothing returning id`.execute(tx)
  return rows.length === 1
}

const columns = sql`id, kind, chain_id::int8 as "chainId", about, stops_payouts as "stopsPayouts", raised_at as "raisedAt"`

/** All alarms that are not cleared, the oldest first. */
export async function readStandingAlarms(reader: Reader): Promise<Alarm[]> {
  const rows = await readRows(reader, alarmRow)`
    select ${columns} from treasury.alarm where cleared_at is null order by id limit 1000`
  return rows.map((row) => ({ ...row, chainId: Number(row.chainId) }))
}

const knownRow = rowSchema('KnownAlarm', { known: bool })

/** Whether people know of this: its alarm is open, or they cleared it after that moment. */
export async function isKnownSince(
  reader: Reader,
  { kind, chainId, about }: Pick<Alarm, 'kind' | 'chainId' | 'about'>,
  since: Date,
): Promise<boolean> {
  const row = await readOptionalRow(reader, knownRow)`
    select exists (select from treasury.alarm where kind = ${kind} and chain_id = ${chainId} and about = ${about}
      and (cleared_at is null or cleared_at >= ${since})) as known`
  return row?.known === true
}

const clearedRow = rowSchema('ClearedAlarm', pickColumns(alarmRow, 'kind', 'chainId', 'about'))

/** Clears an alarm; undefined when it is not open. */
export async function writeCleared(
  tx: Tx,
  id: bigint,
  clearedBy: string,
  reason: string,
): Promise<Pick<Alarm, 'kind' | 'chainId' | 'about'> | undefined> {
  const row = await readOptionalRow(tx, clearedRow)`
    update treasury.alarm set cleared_at = clock_timestamp(), cleared_by = ${clearedBy}, cleared_reason = ${reason}
    where id = ${id} and cleared_at is null
    returning kind, chain_id as "chainId", about`
  return row === undefined ? undefined : { ...row, chainId: Number(row.chainId) }
}
