/** A freeze or a legal hold lapses after this; two people may agree on a later day. */
export const restrictionHours = 72

/** The latest day two people may agree on at once; they may agree again. */
export const restrictionDaysMax = { freeze: 90, legalHold: 365 } as const

const dayMs = 86_400_000

/** The end of a day (UTC) as a timestamp; undefined if it has passed or is later than allowed. */
export function restrictionEnd(until: string, now: Date, daysMax: number): Date | undefined {
  const end = new Date(Date.parse(`${until}T00:00:00Z`) + dayMs)
  const leftMs = end.getTime() - now.getTime()
  return Number.isNaN(leftMs) || leftMs <= 0 || leftMs > (daysMax + 1) * dayMs ? undefined : end
}
