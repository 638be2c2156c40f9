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

/** Grace period at start-up, while processes that start together come up. */
const startupMs = 10_000

/** One day of probes of every component: the most that is buffered while the database is unavailable. */
const waitingMax = 1_440 * 10

/**
 * Probes every component once a minute; the returned job is called more often and does nothing in between. Results that could not be stored
 * are stored once the database is back, so that its own downtime is recorded too.
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
