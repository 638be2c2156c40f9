import type { ContactMessage } from '@clearhold/contract/content/admin-schema'
import type { IncidentUpdate, WrittenIncident } from '@clearhold/contract/content/incident-schema'
import type { IncidentPart } from '@clearhold/contract/content/incidents'
import { type AnnouncementState, formFillMs, type MessageState, stampLifeMs } from '@clearhold/contract/content/rules'
import { operatorPlaceholder } from '@clearhold/contract/edition'
import type { Language } from '@clearhold/contract/language'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** How much one visitor, one mailbox and all visitors together may send. Beyond it the request is refused; nothing is dropped silently. */
export const limits = {
  windowMs: hourMs,
  contactPerAddress: 5,
  contactPerEmailADay: 5,
  contactOverall: 500,
  newsletterPerAddress: 10,
  newsletterOverall: 2_000,
} as const

/** At most three confirmation requests a week, a quarter of an hour apart. */
export const confirmation = { requestsMax: 3, pauseMs: hourMs / 4, lifeMs: 7 * dayMs } as const

/** Public announcements take two people. */
export const announcementCommandName = 'announcement.publish'
export const supportCommandName = 'support.publish'
/** So do incidents: what is said of people's money is read by two before investors read it. */
export const openIncidentCommandName = 'incident.open'
export const updateIncidentCommandName = 'incident.update'

/** Retention of what visitors submit. */
export const retention = {
  addressMs: dayMs,
  unconfirmedMs: confirmation.lifeMs,
  leftMs: 30 * dayMs,
  closedMessageMs: 730 * dayMs,
  mailMs: 30 * dayMs,
  probeMs: 90 * dayMs,
} as const

export const mailAttemptsMax = 20

/** Retry backoff of a mail: a minute, doubled each time, six hours at most. Together about four days. */
export function mailPauseMs(attempts: number): number {
  return Math.min(60_000 * 2 ** (attempts - 1), 6 * hourMs)
}

/** Tolerated clock skew between two api machines; a person must not be taken for a bot because of it. */
const clockSlackMs = 500

export type StampOutcome = 'person' | 'machine' | 'expired'

/** A form sent faster than it can be filled in comes from a bot. */
export function judgeStamp(issuedAtMs: number, nowMs: number): StampOutcome {
  const ageMs = nowMs - issuedAtMs
  if (ageMs < formFillMs - clockSlackMs) return 'machine'
  return ageMs > stampLifeMs ? 'expired' : 'person'
}

/** A reference for correspondence: short, and without personal data. */
export function messageReference(id: string): string {
  return `C-${id.slice(0, 8).toUpperCase()}`
}

/** A message as lists show it. */
export interface ListedMessage {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly language: Language
  readonly receivedAt: Date
  readonly state: MessageState
  readonly assigneeId: string | null
}

/** A message in the contract's form, with the name of its assignee. */
export function describeMessage(message: ListedMessage, names: ReadonlyMap<string, string>): ContactMessage {
  const { id, name, email, subject, language, receivedAt, state, assigneeId } = message
  return {
    _id: id,
    reference: messageReference(id),
    name,
    email,
    subject,
    language,
    state,
    receivedAt: receivedAt.toISOString(),
    assignee: assigneeId === null ? null : { id: assigneeId, name: names.get(assigneeId) ?? '' },
  }
}

export type MessageSearch =
  | { readonly idPrefix: string }
  | { readonly emailPrefix: string }
  | { readonly words: readonly string[] }

/** Parses a search: a reference as we write it, the beginning of an address, or words that must all be in the message. */
export function messageSearch(text: string): MessageSearch | undefined {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return undefined
  const reference = /^c-([0-9a-f]{1,8})$/.exec(wanted)?.[1]
  if (reference !== undefined) return { idPrefix: reference }
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(wanted)) return { idPrefix: wanted }
  if (wanted.includes('@')) return { emailPrefix: wanted }
  return { words: wanted.match(/[\p{L}\p{N}]+/gu) ?? [] }
}

const minuteMs = 60_000
const minutesPerDay = 1_440

export function minuteOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / minuteMs) * minuteMs)
}

/** The last days (UTC) as 'YYYY-MM-DD', oldest first, including the current one. */
export function lastDays(at: Date, count: number): string[] {
  const today = Math.floor(at.getTime() / dayMs)
  return Array.from({ length: count }, (_, index) =>
    new Date((today - count + 1 + index) * dayMs).toISOString().slice(0, 10),
  )
}

/** How many days the status page shows. */
export const statusDays = 90

export function firstMinute(days: readonly string[]): Date {
  return new Date(`${days[0]}T00:00:00Z`)
}

/** Minutes of a day that have passed at this moment. */
export function minutesPassed(day: string, at: Date): number {
  const passed = Math.floor((at.getTime() - Date.parse(`${day}T00:00:00Z`)) / minuteMs)
  return Math.max(0, Math.min(minutesPerDay, passed))
}

/** The share of measured minutes, rounded down: 99.99% is not 100%. */
export function uptimeBasisPoints(upMinutes: number, downMinutes: number): number | null {
  const measured = upMinutes + downMinutes
  return measured === 0 ? null : Math.floor((upMinutes * 10_000) / measured)
}

export function uptimeOf(counts: readonly { readonly up: number; readonly down: number }[]): {
  basisPoints: number | null
  measuredMinutes: number
} {
  const up = counts.reduce((sum, row) => sum + row.up, 0)
  const down = counts.reduce((sum, row) => sum + row.down, 0)
  return { basisPoints: uptimeBasisPoints(up, down), measuredMinutes: up + down }
}

export interface AnnouncementTimes {
  readonly id: string
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly withdrawnAt: Date | null
}

/** The state of an announcement, given the one that is shown. */
export function announcementState(
  { id, startsAt, endsAt, withdrawnAt }: AnnouncementTimes,
  now: Date,
  shownId: string | undefined,
): AnnouncementState {
  if (withdrawnAt !== null) return 'withdrawn'
  if (endsAt !== null && endsAt <= now) return 'over'
  if (startsAt > now) return 'planned'
  return id === shownId ? 'shown' : 'covered'
}

/** The configuration has one language; the demo's own hours exist in three. */
export function hoursOfSettings(hours: string): Readonly<Record<Language, string>> {
  if (hours !== operatorPlaceholder.supportHours) return { en: hours, es: hours, fr: hours }
  return { en: hours, es: 'De lunes a viernes, de 9:00 a 17:00 UTC', fr: 'Du lundi au vendredi, de 9 h à 17 h UTC' }
}

/** The signature of a testimonial: the first word of the name only. */
export function firstNameOf(fullName: string): string {
  return [...(fullName.trim().split(/\s+/)[0] ?? '')].slice(0, 60).join('') || '-'
}

/** Settled withdrawals that no testimonial was written about yet, in the order given. */
export function withoutTestimonial(
  settledIds: readonly string[],
  testimonials: readonly { readonly withdrawalId: string }[],
): string[] {
  const used = new Set(testimonials.map(({ withdrawalId }) => withdrawalId))
  return settledIds.filter((id) => !used.has(id))
}

/** What is published of an incident, from its rows: who wrote it is not. */
export function writtenIncident(
  { id, title, parts }: Pick<WrittenIncident, 'id' | 'title'> & { readonly parts: readonly IncidentPart[] },
  updates: readonly (Omit<WrittenIncident['updates'][number], 'at'> & {
    readonly incidentId: string
    readonly at: Date
  })[],
): WrittenIncident {
  const own = updates.filter(({ incidentId }) => incidentId === id)
  return {
    id,
    title,
    parts: [...parts],
    updates: own.map(({ at, state, money, text }) => ({ at: at.toISOString(), state, money, text })),
  }
}

/** What an update says, as its approver reads it. */
export function updateLines({ state, money, text }: IncidentUpdate) {
  const lines = [
    ['incident_state', state],
    ['incident_money', money],
    ['text_en', text.en],
    ['text_es', text.es],
    ['text_fr', text.fr],
  ] as const
  return lines.map(([field, after]) => ({ field, before: '', after }))
}
