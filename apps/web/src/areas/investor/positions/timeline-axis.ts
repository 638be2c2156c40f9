const dayMs = 86_400_000

/** How far apart the marks of an axis may stand, in days; the first that gives few enough is taken. */
const stepsInDays = [1, 2, 7, 14, 30, 91, 182, 365, 1825] as const
const marksMax = 6

export interface Span {
  readonly startAt: Date
  readonly endAt: Date
}

export interface TimelineAxis {
  readonly startMs: number
  readonly endMs: number
  /** Where a mark stands, each at midnight UTC. */
  readonly marksMs: readonly number[]
}

/** One axis for all of them and for now, from midnight to midnight, so that one line through it is 'now' for all. */
export function timelineAxis(spans: readonly Span[], now: Date): TimelineAxis {
  const times = [now.getTime(), ...spans.flatMap(({ startAt, endAt }) => [startAt.getTime(), endAt.getTime()])]
  const startMs = Math.floor(Math.min(...times) / dayMs) * dayMs
  const days = Math.floor((Math.max(...times) - startMs) / dayMs) + 1
  const step = stepsInDays.find((size) => days <= size * marksMax) ?? Math.ceil(days / marksMax)
  const count = Math.ceil(days / step)
  return {
    startMs,
    endMs: startMs + count * step * dayMs,
    marksMs: Array.from({ length: count }, (_, index) => startMs + index * step * dayMs),
  }
}

/** Where a moment stands between two others, in per cent of the way, never outside it. */
export function shareOfWay(at: Date, startMs: number, endMs: number): number {
  if (endMs <= startMs) return 100
  return Math.min(100, Math.max(0, ((at.getTime() - startMs) / (endMs - startMs)) * 100))
}
