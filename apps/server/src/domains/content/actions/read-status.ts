import type { Component, ComponentStatus, Status } from '@clearhold/contract/views/status'
import type { Clock } from '#platform/clock/clock.ts'
import type { Reader } from '#platform/database/database.ts'
import { firstMinute, lastDays, minutesPassed, statusDays, uptimeOf } from '../rules.ts'
import { type DayCount, type ProbeRow, readIncidents, readLatestProbes, readProbeDays } from '../store/probes.ts'

const incidentsMax = 50
/** A probe older than this does not count as the current state. */
const freshMs = 3 * 60_000

/** Components now, by day and by incident: only what was measured. */
export async function readStatus(
  reader: Reader,
  clock: Clock,
  expected: readonly Component[],
): Promise<Omit<Status, 'gate'>> {
  const now = clock.now()
  const days = lastDays(now, statusDays)
  const since = firstMinute(days)
  const [latest, counts, incidents] = await Promise.all([
    readLatestProbes(reader, since),
    readProbeDays(reader, since),
    readIncidents(reader, since, incidentsMax),
  ])
  return {
    computedAt: now.toISOString(),
    components: expected.map((component) =>
      statusOf(
        component,
        latest.find((row) => row.component === component),
        counts.filter((row) => row.component === component),
        { days, now },
      ),
    ),
    incidents: incidents.map(({ startedAt, endedAt, reason, ...incident }) => ({
      ...incident,
      reason: reason ?? 'no_answer',
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
  }
}

function statusOf(
  component: Component,
  last: ProbeRow | undefined,
  counts: readonly DayCount[],
  { days, now }: { days: readonly string[]; now: Date },
): ComponentStatus {
  const isFresh = last !== undefined && now.getTime() - last.minute.getTime() < freshMs
  const state = isFresh ? (last.isUp ? 'up' : 'down') : 'not_measured'
  return {
    component,
    state,
    checkedAt: last?.minute.toISOString() ?? null,
    latencyMs: isFresh ? last.latencyMs : null,
    reason: isFresh ? last.reason : null,
    uptimeBasisPoints: uptimeOf(counts).basisPoints,
    days: days.map((day) => {
      const { up = 0, down = 0 } = counts.find((row) => row.day === day) ?? {}
      const notMeasuredMinutes = Math.max(0, minutesPassed(day, now) - up - down)
      return { day, upMinutes: up, downMinutes: down, notMeasuredMinutes }
    }),
  }
}
