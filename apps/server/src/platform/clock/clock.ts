import { sql } from 'kysely'
import type { Reader, Tx } from '../database/database.ts'

/**
 * Two times, never mixed (docs/decisions/0008-real-time-and-business-time.md). Real time is for what happened: createdAt, audit, tokens, limits,
 * medians. Business time is for what was promised: maturity, address holds, plan dates. They differ only in the demo edition.
 */
export interface Clock {
  now(): Date
}

/** Real time of this machine; the only place of the server that asks it. */
export const systemClock: Clock = { now: () => new Date() }

/** Business time as PostgreSQL gives it, one answer for all processes. */
export async function businessNow(reader: Reader): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select platform.business_now() as now`.execute(reader)
  const row = rows[0]
  if (row === undefined) throw new Error('platform.business_now() answered nothing')
  return row.now
}

/** How far business time runs ahead of real time; zero in live, checked at start. */
export async function clockOffsetMs(reader: Reader): Promise<bigint> {
  const { rows } = await sql<{ offset_ms: bigint }>`select offset_ms from platform.clock`.execute(reader)
  const row = rows[0]
  if (row === undefined) throw new Error('the platform clock has no row')
  return row.offset_ms
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
