import type { Component } from '@clearhold/contract/views/status'
import type { Clock } from '#platform/clock/clock.ts'
import type { Reader } from '#platform/database/database.ts'
import { firstMinute, lastDays, statusDays, uptimeOf } from '../rules.ts'
import { readProbeDays } from '../store/probes.ts'

/** The uptime of one component over the days of the status page. */
export async function readUptime(
  reader: Reader,
  clock: Clock,
  component: Component,
): Promise<{ basisPoints: number | null; measuredMinutes: number }> {
  const counts = await readProbeDays(reader, firstMinute(lastDays(clock.now(), statusDays)))
  return uptimeOf(counts.filter((row) => row.component === component))
}
