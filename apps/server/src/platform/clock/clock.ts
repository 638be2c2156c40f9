import { sql } from 'kysely'
import { int8, timestamptz } from '../database/columns.ts'
import type { Reader, Tx } from '../database/database.ts'
import { readRow, rowSchema } from '../database/read-rows.ts'

/**
 * Two times, never mixed (docs/decisions/0008-real-time-and-business-time.md). Real time is for what happened: createdAt, audit, tokens, limits,
 * medians. Business time is for what was promised: maturity, address holds, plan dates. They differ only in the demo edition.
 */
export interface Clock {
  now(): Date
}

/** Real time of this machine; the only place of the server that asks it. */
export const systemClock: Clock = { now: () => new Date() }

const nowRow = rowSchema('BusinessNow', { now: timestamptz })
const offsetRow = rowSchema('ClockOffset', { offsetMs: int8 })

/** Business time as PostgreSQL gives it, one answer for all processes. */
export async function businessNow(reader: Reader): Promise<Date> {
  const { now } = await readRow(reader, nowRow)`select platform.business_now() as now`
  return now
}

/** How far business time runs ahead of real time; zero in live, checked at start. */
export async function clockOffsetMs(reader: Reader): Promise<bigint> {
  const { offsetMs } = await readRow(reader, offsetRow)`select offset_ms as "offsetMs" from platform.clock`
  return offsetMs
}

/** The offset, held until the transaction ends: of two who move the clock at once, the second sees where the first has put it. */
export async function holdClock(tx: Tx): Promise<bigint> {
  await sql`select from platform.clock for update`.execute(tx)
  return clockOffsetMs(tx)
}

/** Moves business time forward, in the demo edition only; PostgreSQL refuses a step back whoever asks. */
export async function moveClockForward(tx: Tx, stepMs: bigint): Promise<void> {
  if (stepMs <= 0n) throw new RangeError('the business clock only moves forward')
  await sql`update platform.clock set offset_ms = offset_ms + ${stepMs}`.execute(tx)
}
