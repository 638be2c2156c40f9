import { setTimeout as pause } from 'node:timers/promises'

/** What callers did in a slice of time. */
export interface Slice {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

const rampMs = 150
/** The most a slice may overrun, as a factor. */
const longestFactor = 8

/** This many callers, each in a closed loop of request and answer. Answers within the slice are counted. */
export async function runCallers(callers: number, durationMs: number, ask: () => Promise<void>): Promise<Slice> {
  const latenciesMs: number[] = []
  let isWorking = true
  let isCounting = false
  const call = async () => {
    while (isWorking) {
      const startedAt = performance.now()
      await ask()
      if (isCounting) latenciesMs.push(performance.now() - startedAt)
    }
  }
  const loops = Promise.all(Array.from({ length: callers }, call))
  // A failing caller ends the slice: its error is thrown below, not as an unhandled rejection.
  loops.catch(() => {
    isWorking = false
  })
  await pause(rampMs)
  isCounting = true
  const startedAt = performance.now()
  await pause(durationMs)
  // On a busy machine a slice may end before the first answer: then it lasts until most were answered.
  const isEmpty = () => latenciesMs.length < callers && performance.now() - startedAt < durationMs * longestFactor
  while (isEmpty()) await pause(20)
  isCounting = false
  const seconds = (performance.now() - startedAt) / 1_000
  isWorking = false
  await loops
  return {
    perSecond: latenciesMs.length / seconds,
    p50Ms: percentileOf(latenciesMs, 0.5),
    p99Ms: percentileOf(latenciesMs, 0.99),
  }
}

export function percentileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function medianOf(values: readonly number[]): number {
  return percentileOf(values, 0.5)
}
