import type { Chance } from '../large/chance.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The last days, in hours before the present: what starts in them is still open when the history ends. */
const closingHours = [50, 20, 5] as const
const closingEveningMs = 2.5 * hourMs

/** The two moments of each week: investors act in the morning, staff in the evening. */
export interface Calendar {
  readonly days: number
  /** Whole weeks; those after them are the last days. */
  readonly weeks: number
  /** The last there is. */
  readonly lastWeek: number
  morningMs(week: number): number
  eveningMs(week: number): number
}

/** Counted from the start of the history; it ends with its last day, which is the present. */
export function createCalendar(weeks: number, chance: Chance): Calendar {
  const days = weeks * 7
  const mornings = Array.from({ length: weeks }, (_, week) =>
    Math.round((week * 7 + chance.below(3)) * dayMs + (1 + chance.next() * 8) * hourMs),
  )
  const evenings = mornings.map((atMs) => Math.round(atMs + (3 + chance.next() * 4) * hourMs))
  for (const hours of closingHours) {
    const atMs = days * dayMs - hours * hourMs
    mornings.push(atMs)
    evenings.push(atMs + closingEveningMs)
  }
  const momentOf = (moments: readonly number[], week: number) => {
    const atMs = moments[week]
    if (atMs === undefined) throw new RangeError(`the past has no week ${week}`)
    return atMs
  }
  return {
    days,
    weeks,
    lastWeek: mornings.length - 1,
    morningMs: (week) => momentOf(mornings, week),
    eveningMs: (week) => momentOf(evenings, week),
  }
}
