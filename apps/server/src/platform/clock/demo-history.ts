import { sql } from 'kysely'
import { bool, int4, timestamptz } from '../database/columns.ts'
import type { Reader, Tx } from '../database/database.ts'
import { readOptionalRow, readRow, rowSchema } from '../database/read-rows.ts'
import { holdClock, moveClockForward } from './clock.ts'

/** How far back a demo may begin: a year, as the table has it. */
export const demoPastMsMax = 31_622_400_000n

/**
 * Puts the business clock of a new demo into the past, once and before anything exists (docs/decisions/0075-a-demo-with-a-past.md). Needs
 * the owner's login: no process can write the row, and PostgreSQL refuses it in live, a second time, and once there are people or
 * entries.
 */
export async function beginClockAt(tx: Tx, offsetMs: bigint): Promise<void> {
  if (offsetMs >= 0n || offsetMs < -demoPastMsMax) throw new RangeError('a demo begins in the past, a year at most')
  await sql`insert into platform.demo_history (past_ms) values (${-offsetMs})`.execute(tx)
}

/** The seeded past of a demo, in business time. */
export interface DemoHistory {
  readonly from: Date
  readonly until: Date
  /** Investors who existed when it ended. */
  readonly people: number
  /** The real moment of its end. */
  readonly endedAt: Date
}

const historyRow = rowSchema('DemoHistory', {
  from: timestamptz,
  until: timestamptz,
  people: int4,
  endedAt: timestamptz,
})
const columns = sql`from_at as "from", until_at as "until", people, platform.real_at(until_at) as "endedAt"`

/** Brings the clock to the present, where it is not there already, and records that the past ended here; throws if none was begun. */
export async function endDemoHistory(tx: Tx): Promise<DemoHistory> {
  const offsetMs = await holdClock(tx)
  if (offsetMs < 0n) await moveClockForward(tx, -offsetMs)
  return readRow(tx, historyRow)`
    update platform.demo_history set until_at = platform.business_now()
    returning ${columns}`
}

/** Undefined where nothing was seeded, which is always so in live, and while the seed is running. */
export async function readDemoHistory(reader: Reader): Promise<DemoHistory | undefined> {
  return readOptionalRow(reader, historyRow)`
    select ${columns} from platform.demo_history where until_at is not null`
}

const livedRow = rowSchema('DemoHistoryLived', { isLived: bool })

/** Whether a demo's past is being seeded at this moment: it was begun and has not ended. */
export async function isPastBeingLived(reader: Reader): Promise<boolean> {
  const { isLived } = await readRow(reader, livedRow)`
    select exists (select from platform.demo_history where until_at is null) as "isLived"`
  return isLived
}

const begunRow = rowSchema('DemoHistoryBegun', { begun: bool })

/** Whether this database ever began in the past; its clock may be in the present again. */
export async function isDemoHistoryBegun(reader: Reader): Promise<boolean> {
  const { begun } = await readRow(reader, begunRow)`select exists (select from platform.demo_history) as begun`
  return begun
}

const beganRow = rowSchema('SpanBegan', { began: timestamptz })

/** The real time that is a span before another one, where a demo's history has its own days: for what is counted since then. */
export async function readSpanBegan(reader: Reader, at: Date, spanMs: number): Promise<Date> {
  const { began } = await readRow(reader, beganRow)`
    select platform.span_began(${at}, ${spanMs} * interval '1 millisecond') as began`
  return began
}

/** The form of it in public answers. */
export function demoHistoryAnswer(history: DemoHistory | undefined): { from: string; until: string } | null {
  return history === undefined ? null : { from: history.from.toISOString(), until: history.until.toISOString() }
}
