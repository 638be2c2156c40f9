import { sql } from 'kysely'
import { int4, int8, oneOf, text, timestamptz, uuid } from '../database/columns.ts'
import type { Reader, Tx } from '../database/database.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '../database/read-rows.ts'

/** Everything that repeats as long as a process lives. What waits for something else is a flow. */
export const loopNames = ['relay', 'sealer', 'watcher', 'reconciliation', 'verifier', 'housekeeping'] as const
export type LoopName = (typeof loopNames)[number]

const loopRow = rowSchema('Loop', {
  name: oneOf(loopNames),
  idleMs: int4,
  holder: uuid.nullable(),
  firstRunAt: timestamptz,
  lastRunAt: timestamptz.nullable(),
  lastEndedAt: timestamptz.nullable(),
  runs: int8,
  failures: int4,
  lastFailure: text.nullable(),
})
export type LoopRow = RowOf<typeof loopRow>

/** The state of every loop that was ever started. */
export async function readLoops(reader: Reader): Promise<LoopRow[]> {
  return readRows(reader, loopRow)`
    select name, idle_ms as "idleMs", holder, first_run_at as "firstRunAt", last_run_at as "lastRunAt",
      last_ended_at as "lastEndedAt", runs, failures, last_failure as "lastFailure"
    from platform.loop order by name`
}

/** What a process reports of its loop since its last report. */
export interface LoopNote {
  readonly name: LoopName
  readonly idleMs: number
  /** The process that leads, or wants to; null where all run. */
  readonly holder: string | null
  readonly leaseMs: number
  readonly runs: number
  /** How long ago the last run began and the last one ended. */
  readonly beganAgoMs: number | null
  readonly endedAgoMs: number | null
  /** Consecutive. */
  readonly failures: number
  readonly lastFailure: string | null
}

const nameRow = rowSchema('LoopHeld', { name: oneOf(loopNames) })

/** Takes or renews the lease and records the report, in one statement and by the database's clock; false where another process leads. */
export async function writeLoop(tx: Tx, note: LoopNote): Promise<boolean> {
  const { name, idleMs, holder, leaseMs, runs, failures, lastFailure } = note
  const written = await readOptionalRow(tx, nameRow)`
    update platform.loop set
      idle_ms = ${idleMs},
      holder = ${holder}::uuid,
      lease_until = ${holder === null ? null : sql`clock_timestamp() + ${milliseconds(leaseMs)}`},
      runs = runs + ${runs},
      last_run_at = coalesce(clock_timestamp() - ${milliseconds(note.beganAgoMs)}, last_run_at),
      last_ended_at = coalesce(clock_timestamp() - ${milliseconds(note.endedAgoMs)}, last_ended_at),
      failures = ${failures},
      last_failure = coalesce(${lastFailure}, last_failure)
    where name = ${name} and (${holder}::uuid is null or holder is null or holder = ${holder}::uuid
      or lease_until < clock_timestamp())
    returning name`
  return written !== undefined
}

/** The first process that ever runs a loop creates its row. */
export async function insertLoop(tx: Tx, name: LoopName, idleMs: number): Promise<void> {
  await sql`
    insert into platform.loop (name, idle_ms) values (${name}, ${idleMs}) on conflict (name) do nothing`.execute(tx)
}

/** A process that stops releases the lease: the next one need not wait for its end. */
export async function releaseLoop(tx: Tx, name: LoopName, holder: string): Promise<void> {
  await sql`
    update platform.loop set holder = null, lease_until = null where name = ${name} and holder = ${holder}::uuid`.execute(
    tx,
  )
}

function milliseconds(count: number | null) {
  return sql`${count}::float8 * interval '1 millisecond'`
}
