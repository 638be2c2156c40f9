/** A freeze or a legal hold that nobody agreed to ends after this; two people may agree on a later day. */
export const restrictionHours = 72

/** The farthest day two people may agree on at once; they may agree again. */
export const restrictionDaysMax = { freeze: 90, legalHold: 365 } as const

const dayMs = 86_400_000

/** The end of a day (UTC) as a moment; undefined when it is over already or farther away than may be agreed on. */
export function restrictionEnd(until: string, now: Date, daysMax: number): Date | undefined {
  const end = new Date(Date.parse(`${until}T00:00:00Z`) + dayMs)
  const leftMs = end.getTime() - now.getTime()
  return Number.isNaN(leftMs) || leftMs <= 0 || leftMs > (daysMax + 1) * dayMs ? undefined : end
}
