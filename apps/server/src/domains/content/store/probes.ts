import { type Component, components, type ProbeReason, probeReasons } from '@clearhold/contract/views/status'
import { bool, int4, text, timestamptz } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readRows, rowSchema } from '#platform/database/read-rows.ts'
import type { ContentTables } from '#platform/database/tables.generated.ts'

/** Text, because the table may contain components of another release. */
const probeRow = rowSchema('ProbeRow', {
  component: text,
  minute: timestamptz,
  isUp: bool,
  latencyMs: int4,
  reason: text.nullable(),
})
export type ProbeRow = Known<RowOf<typeof probeRow>>

/** A minute that was already measured stays as it is. */
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
  const rows = await readRows(reader, probeRow)`
    select distinct on (component) component, minute, is_up as "isUp", latency_ms as "latencyMs", reason
    from content.probe where minute >= ${since} order by component, minute desc`
  return rows.flatMap(knownOnly)
}

const dayCountRow = rowSchema('DayCount', {
  component: text,
  day: text,
  up: int4,
  down: int4,
})
export type DayCount = RowOf<typeof dayCountRow>

export async function readProbeDays(reader: Reader, since: Date): Promise<DayCount[]> {
  return readRows(reader, dayCountRow)`
    select component, to_char(minute at time zone 'UTC', 'YYYY-MM-DD') as day,
      (count(*) filter (where is_up))::int as up, (count(*) filter (where not is_up))::int as down
    from content.probe where minute >= ${since} group by 1, 2`
}

const incidentRow = rowSchema('IncidentRow', {
  component: text,
  startedAt: timestamptz,
  endedAt: timestamptz.nullable(),
  downMinutes: int4,
  reason: text.nullable(),
})
export type IncidentRow = Known<RowOf<typeof incidentRow>>

/** Consecutive minutes down, up to the next minute up, are one incident. */
export async function readIncidents(reader: Reader, since: Date, limit: number): Promise<IncidentRow[]> {
  const rows = await readRows(reader, incidentRow)`
    select component, min(minute) as "startedAt", "endedAt", count(*)::int as "downMinutes",
      (array_agg(reason order by minute))[1] as reason
    from (
      select p.component, p.minute, p.reason, (
        select u.minute from content.probe u where u.component = p.component and u.is_up and u.minute > p.minute
        order by u.minute limit 1) as "endedAt"
      from content.probe p where not p.is_up and p.minute >= ${since}
    ) as down group by component, "endedAt" order by "startedAt" desc, component limit ${limit}`
  return rows.flatMap(knownOnly)
}

interface Measured {
  readonly component: string
  readonly reason: string | null
}
type Known<Row extends Measured> = Row & { readonly component: Component; readonly reason: ProbeReason | null }

/** A component or reason of another release is omitted rather than shown under a wrong name. */
function knownOnly<Row extends Measured>(row: Row): Known<Row>[] {
  const component = components.find((name) => name === row.component)
  const reason = row.reason === null ? null : probeReasons.find((name) => name === row.reason)
  return component === undefined || reason === undefined ? [] : [{ ...row, component, reason }]
}
