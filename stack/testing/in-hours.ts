import { type Clock, systemClock } from '#platform/clock/clock.ts'

/** The real clock, set ahead. */
export function inHours(hours: number): Clock {
  return { now: () => new Date(systemClock.now().getTime() + hours * 3_600_000) }
}
