import { formFillMs, stampLifeMs } from '@clearhold/contract/content'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** How much one visitor, one mailbox and everybody together may send. Above it we say so; nothing is dropped in silence. */
export const limits = {
  windowMs: hourMs,
  contactPerAddress: 5,
  contactPerEmailADay: 5,
  contactOverall: 500,
  newsletterPerAddress: 10,
  newsletterOverall: 2_000,
} as const

/** A confirmation is asked for at most three times in a week, a quarter of an hour apart. */
export const confirmation = { requestsMax: 3, pauseMs: hourMs / 4, lifeMs: 7 * dayMs } as const

/** How long we keep what visitors leave with us. */
export const retention = {
  addressMs: dayMs,
  unconfirmedMs: confirmation.lifeMs,
  leftMs: 30 * dayMs,
  closedMessageMs: 730 * dayMs,
  mailMs: 30 * dayMs,
  probeMs: 90 * dayMs,
} as const

export const mailAttemptsMax = 20

/** The pause before a mail is tried again: a minute, then twice as long each time, six hours at most. Together about four days. */
export function mailPauseMs(attempts: number): number {
  return Math.min(60_000 * 2 ** (attempts - 1), 6 * hourMs)
}

/** Clocks of two api machines may differ by this much; a person is not taken for a machine because of it. */
const clockSlackMs = 500

export type StampVerdict = 'person' | 'machine' | 'expired'

/** Whoever sends a form sooner than it can be filled in is a machine. */
export function judgeStamp(issuedAtMs: number, nowMs: number): StampVerdict {
  const ageMs = nowMs - issuedAtMs
  if (ageMs < formFillMs - clockSlackMs) return 'machine'
  return ageMs > stampLifeMs ? 'expired' : 'person'
}

/** What a person may quote to us: short, and nothing about them. */
export function messageReference(id: string): string {
  return `C-${id.slice(0, 8).toUpperCase()}`
}

const minuteMs = 60_000
const minutesPerDay = 1_440

export function minuteOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / minuteMs) * minuteMs)
}

/** The last days (UTC) as 'YYYY-MM-DD', oldest first, the day of this moment included. */
export function lastDays(at: Date, count: number): string[] {
  const today = Math.floor(at.getTime() / dayMs)
  return Array.from({ length: count }, (_, index) =>
    new Date((today - count + 1 + index) * dayMs).toISOString().slice(0, 10),
  )
}

/** Minutes of a day that are over at this moment. */
export function minutesPassed(day: string, at: Date): number {
  const passed = Math.floor((at.getTime() - Date.parse(`${day}T00:00:00Z`)) / minuteMs)
  return Math.max(0, Math.min(minutesPerDay, passed))
}

/** A share of what was measured, rounded down: 99.99% is not 100%. */
export function uptimeBasisPoints(upMinutes: number, downMinutes: number): number | null {
  const measured = upMinutes + downMinutes
  return measured === 0 ? null : Math.floor((upMinutes * 10_000) / measured)
}
