import type { Component } from '@clearhold/contract/views/status'
import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { type HealthCheck, measureHealth } from '#platform/health/health.ts'
import { minuteOf } from '../rules.ts'
import { insertProbes, type ProbeRow } from '../store/probes.ts'

export interface Probe {
  readonly component: Component
  readonly check: HealthCheck
}

/** Processes that start together are not judged before they had time to. */
const startupMs = 10_000

/** A day of minutes of every component: what is kept while the database itself is away. */
const waitingMax = 1_440 * 10

/**
 * Asks every component once a minute; the returned job is called more often and does nothing in between. What could not be stored
 * is stored when the database is back, so that its own absence is written down too.
 */
export function createProber(database: Database, probes: readonly Probe[], clock: Clock): () => Promise<boolean> {
  const startedUpAtMs = clock.now().getTime() + startupMs
  let lastMinuteMs = 0
  let waiting: ProbeRow[] = []
  return async () => {
    const now = clock.now()
    const minute = minuteOf(now)
    if (now.getTime() >= startedUpAtMs && minute.getTime() !== lastMinuteMs) {
      lastMinuteMs = minute.getTime()
      const measured = await Promise.all(
        probes.map(async ({ component, check }) => ({ component, minute, ...(await measureHealth(check)) })),
      )
      waiting = [...waiting, ...measured].slice(-waitingMax)
    }
    if (waiting.length === 0) return false
    const storing = waiting.slice(0, 1_000)
    await database.transaction((tx) => insertProbes(tx, storing))
    waiting = waiting.slice(storing.length)
    return waiting.length > 0
  }
}
