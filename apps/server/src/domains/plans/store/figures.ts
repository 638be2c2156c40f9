import { sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import { payableAt } from './due.ts'

export interface OpenFigures {
  readonly count: bigint
  readonly principalMicro: bigint
  readonly profitMicro: bigint
  readonly bonusMicro: bigint
  readonly nextDueAt: Date | null
}

const sums = sql`count(*) as count, coalesce(sum(amount_micro), 0)::bigint as "principalMicro",
  coalesce(sum(profit_micro), 0)::bigint as "profitMicro", coalesce(sum(bonus_micro), 0)::bigint as "bonusMicro"`

/** What one person has open. */
export async function readOwnFigures(reader: Reader, personId: string): Promise<OpenFigures> {
  const { rows } = await sql<OpenFigures>`
    select ${sums}, min(due_at) as "nextDueAt" from plans.position
    where person_id = ${personId} and state = 'open'`.execute(reader)
  return firstOf(rows)
}

export interface VersionFigures extends Omit<OpenFigures, 'nextDueAt'> {
  readonly planKey: string
  readonly version: number
}

/** What is open under each version. */
export async function readVersionFigures(reader: Reader): Promise<VersionFigures[]> {
  const { rows } = await sql<VersionFigures>`
    select plan_key as "planKey", version, ${sums} from plans.position where state = 'open'
    group by plan_key, version`.execute(reader)
  return rows
}

export interface Schedule {
  /** Business time of this very look. */
  readonly now: Date
  readonly nextDueAt: Date | null
  readonly offsetMs: bigint
}

/** When the next position is to be paid, in business time: at its end, or at its next try where that failed. */
export async function readSchedule(reader: Reader): Promise<Schedule> {
  const { rows } = await sql<Schedule>`
    select platform.business_now() as now, clock.offset_ms as "offsetMs",
      (select ${payableAt} from plans.position where state = 'open' order by ${payableAt} limit 1) as "nextDueAt"
    from platform.clock clock`.execute(reader)
  return firstOf(rows)
}

/** The first end after this moment: of one person's positions, or of all. */
export async function readNextDue(reader: Reader, after: Date, personId?: string): Promise<Date | undefined> {
  const whose = personId === undefined ? sql`true` : sql`person_id = ${personId}`
  const { rows } = await sql<{ dueAt: Date }>`
    select due_at as "dueAt" from plans.position where state = 'open' and due_at > ${after} and ${whose}
    order by due_at limit 1`.execute(reader)
  return rows[0]?.dueAt
}

export async function countOverdue(reader: Reader, now: Date): Promise<number> {
  const { rows } = await sql<{ overdue: number }>`
    select count(*)::int as overdue from plans.position where state = 'open' and due_at <= ${now}`.execute(reader)
  return rows[0]?.overdue ?? 0
}

function firstOf<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('a query of figures answered nothing')
  return row
}
