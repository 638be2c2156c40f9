import { sql } from 'kysely'
import { float8, int4, int8, text, timestamptz } from '#platform/database/columns.ts'
import type { Reader } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import { payableAt } from './due.ts'

const sumsRow = rowSchema('OpenSums', {
  count: int8,
  principalMicro: int8,
  profitMicro: int8,
  bonusMicro: int8,
})
const openFiguresRow = rowSchema('OpenFigures', { ...sumsRow.shape, nextDueAt: timestamptz.nullable() })
export type OpenFigures = RowOf<typeof openFiguresRow>

const sums = sql`count(*) as count, coalesce(sum(amount_micro), 0)::bigint as "principalMicro",
  coalesce(sum(profit_micro), 0)::bigint as "profitMicro", coalesce(sum(bonus_micro), 0)::bigint as "bonusMicro"`

/** One person's open positions in sum. */
export async function readOwnFigures(reader: Reader, personId: string): Promise<OpenFigures> {
  return readRow(reader, openFiguresRow)`
    select ${sums}, min(due_at) as "nextDueAt" from plans.position
    where person_id = ${personId} and state = 'open'`
}

const versionFiguresRow = rowSchema('VersionFigures', {
  ...sumsRow.shape,
  planKey: text,
  version: int4,
})
export type VersionFigures = RowOf<typeof versionFiguresRow>

/** The open positions of each version in sum. */
export async function readVersionFigures(reader: Reader): Promise<VersionFigures[]> {
  return readRows(reader, versionFiguresRow)`
    select plan_key as "planKey", version, ${sums} from plans.position where state = 'open'
    group by plan_key, version`
}

const scheduleRow = rowSchema('Schedule', {
  /** Business time of this very read. */
  now: timestamptz,
  nextDueAt: timestamptz.nullable(),
  offsetMs: int8,
})
export type Schedule = RowOf<typeof scheduleRow>

/** When the next position is to be paid, in business time: at maturity, or at its retry where that failed. */
export async function readSchedule(reader: Reader): Promise<Schedule> {
  return readRow(reader, scheduleRow)`
    select platform.business_now() as now, clock.offset_ms as "offsetMs",
      (select ${payableAt} from plans.position where state = 'open' order by ${payableAt} limit 1) as "nextDueAt"
    from platform.clock clock`
}

const dueAtRow = rowSchema('DueAtRow', { dueAt: timestamptz })

/** The first maturity after this moment: of one person's positions, or of all. */
export async function readNextDue(reader: Reader, after: Date, personId?: string): Promise<Date | undefined> {
  const whose = personId === undefined ? sql`true` : sql`person_id = ${personId}`
  const row = await readOptionalRow(reader, dueAtRow)`
    select due_at as "dueAt" from plans.position where state = 'open' and due_at > ${after} and ${whose}
    order by due_at limit 1`
  return row?.dueAt
}

const overdueRow = rowSchema('OverdueRow', { overdue: int4 })

export async function countOverdue(reader: Reader, now: Date): Promise<number> {
  const row = await readOptionalRow(reader, overdueRow)`
    select count(*)::int as overdue from plans.position where state = 'open' and due_at <= ${now}`
  return row?.overdue ?? 0
}

const waitingRow = rowSchema('OverdueWait', { count: int4, oldestMs: float8.nullable() })
const overdueMax = 1_000

/** Positions that have ended by the business clock and are not paid: how many, counted up to a limit, and how long ago the first ended. */
export async function readOverdue(reader: Reader): Promise<RowOf<typeof waitingRow>> {
  return readRow(reader, waitingRow)`
    select count(*)::int as count, (extract(epoch from max(ago)) * 1000)::float8 as "oldestMs"
    from (select platform.business_now() - due_at as ago from plans.position
      where state = 'open' and due_at <= platform.business_now() order by due_at limit ${overdueMax}) as overdue`
}
