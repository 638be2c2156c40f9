import { type RawBuilder, sql } from 'kysely'
import { int8, timestamptz } from '../database/columns.ts'
import type { Reader, Tx } from '../database/database.ts'
import { readRow, readRows, rowSchema } from '../database/read-rows.ts'

/**
 * Two times, never mixed (docs/decisions/0008-real-time-and-business-time.md). Rows store real time, which audit, tokens, limits and
 * measurements use. Business time is for what was promised (maturity, address holds, plan dates) and for what pages show: the business
 * time of a stored moment follows from the moves of the clock. They differ only in the demo edition.
 */
export interface Clock {
  now(): Date
}

/** Real time of this machine; the only place in the server that reads it. */
export const systemClock: Clock = { now: () => new Date() }

const nowRow = rowSchema('BusinessNow', { now: timestamptz })
const offsetRow = rowSchema('ClockOffset', { offsetMs: int8 })

/** Business time from PostgreSQL, the same for all processes. */
export async function businessNow(reader: Reader): Promise<Date> {
  const { now } = await readRow(reader, nowRow)`select platform.business_now() as now`
  return now
}

/** How far business time runs ahead of real time; zero in live, checked at start. */
export async function clockOffsetMs(reader: Reader): Promise<bigint> {
  const { offsetMs } = await readRow(reader, offsetRow)`select offset_ms as "offsetMs" from platform.clock`
  return offsetMs
}

/** The business time of a stored moment, in SQL: for rows that are shown. */
export function businessAt(at: RawBuilder<unknown>): RawBuilder<Date> {
  return sql<Date>`platform.business_at(${at})`
}

const moveRow = rowSchema('ClockMove', { movedAt: timestamptz, offsetMs: int8 })

/** The same as a function, for rows whose times also decide something. */
export async function readBusinessTimes(reader: Reader): Promise<(at: Date) => Date> {
  const moves = await readRows(reader, moveRow)`
    select moved_at as "movedAt", offset_ms as "offsetMs" from platform.clock_move order by moved_at`
  return (at) => {
    const last = moves.findLast(({ movedAt }) => movedAt <= at)
    return last === undefined ? at : new Date(at.getTime() + Number(last.offsetMs))
  }
}

/** The offset, locked until the transaction ends: of two concurrent moves, the second sees the result of the first. */
export async function holdClock(tx: Tx): Promise<bigint> {
  await sql`select from platform.clock for update`.execute(tx)
  return clockOffsetMs(tx)
}

/** Moves business time forward, in the demo edition only; PostgreSQL refuses a step back for any login. */
export async function moveClockForward(tx: Tx, stepMs: bigint): Promise<void> {
  if (stepMs <= 0n) throw new RangeError('the business clock only moves forward')
  await sql`update platform.clock set offset_ms = offset_ms + ${stepMs}`.execute(tx)
}
