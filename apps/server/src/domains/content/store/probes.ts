import { type Component, components, type ProbeReason, probeReasons } from '@clearhold/contract/views/status'
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/database/database.ts'
import type { ContentTables } from '#platform/database/tables.generated.ts'

export interface ProbeRow {
  readonly component: Component
  readonly minute: Date
  readonly isUp: boolean
  readonly latencyMs: number
  readonly reason: ProbeReason | null
}

/** A minute that somebody measured already stays as it is. */
export async function insertProbes(tx: Tx, rows: readonly ProbeRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .withTables<ContentTables>()
    .insertInto('content.probe')
    .values(
      rows.map(({ component, minute, isUp, latencyMs, reason }) => ({
        component,
        minute,
        is_up: isUp,
        latency_ms: latencyMs,
        reason,
      })),
    )
    .onConflict((conflict) => conflict.columns(['component', 'minute']).doNothing())
    .execute()
}

export async function readLatestProbes(reader: Reader, since: Date): Promise<ProbeRow[]> {
  const { rows } = await sql<ProbeRow & { component: string; reason: string | null }>`
    select distinct on (component) component, minute, is_up as "isUp", latency_ms as "latencyMs", reason
    from content.probe where minute >= ${since} order by component, minute desc`.execute(reader)
  return rows.flatMap(knownOnly)
}

export interface DayCount {
  readonly component: string
  readonly day: string
  readonly up: number
  readonly down: number
}

export async function readProbeDays(reader: Reader, since: Date): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select component, to_char(minute at time zone 'UTC', 'YYYY-MM-DD') as day,
      (count(*) filter (where is_up))::int as up, (count(*) filter (where not is_up))::int as down
    from content.probe where minute >= ${since} group by 1, 2`.execute(reader)
  return rows
}

export interface IncidentRow {
  readonly component: Component
  readonly startedAt: Date
  readonly endedAt: Date | null
  readonly downMinutes: number
  readonly reason: ProbeReason | null
}

/** Minutes down that the same minute up ends belong together. */
export async function readIncidents(reader: Reader, since: Date, limit: number): Promise<IncidentRow[]> {
  const { rows } = await sql<IncidentRow>`
    select component, min(minute) as "startedAt", "endedAt", count(*)::int as "downMinutes",
      (array_agg(reason order by minute))[1] as reason
    from (
      select p.component, p.minute, p.reason, (
        select u.minute from content.probe u where u.component = p.component and u.is_up and u.minute > p.minute
        order by u.minute limit 1) as "endedAt"
      from content.probe p where not p.is_up and p.minute >= ${since}
    ) as down group by component, "endedAt" order by "startedAt" desc, component limit ${limit}`.execute(reader)
  return rows.flatMap(knownOnly)
}

/** A component or reason of another release is left out rather than shown under a wrong name. */
function knownOnly<Row extends { component: string; reason: string | null }>(row: Row): Row[] {
  const isKnown =
    components.some((component) => component === row.component) &&
    (row.reason === null || probeReasons.some((reason) => reason === row.reason))
  return isKnown ? [row] : []
}
