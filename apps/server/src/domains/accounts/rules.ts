import { breakGlassWaitHours } from '@clearhold/contract/accounts/break-glass'
import type { Role } from '@clearhold/contract/accounts/permissions'
import { recoveryDecideDays, recoveryWaitHours } from '@clearhold/contract/accounts/recovery'
import { adminIdleMinutes } from '@clearhold/contract/accounts/rules'
import type { SessionUser } from '@clearhold/contract/accounts/schema'
import type { KycStatus } from '@clearhold/contract/kyc/rules'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export const accessTokenMs = 10 * minuteMs
/** Lifetime of remembered sessions; others end when the browser closes, and after a day at the latest. */
export const rememberedSessionMs = 30 * dayMs
export const plainSessionMs = dayMs
/** Idle timeout of an admin session, in real time. */
export const adminIdleMs = adminIdleMinutes * minuteMs
/** An admin session is marked as used at most once per interval. */
export const adminTouchMs = minuteMs
/** Grace period in which the previous refresh token is still accepted: two tabs, or a lost response. */
export const refreshGraceMs = 20 * secondMs
export const ticketMs = 5 * minuteMs
export const ticketTries = 5
/** How long a step-up counts as fresh, for money and security. */
export const freshMs = 5 * minuteMs
/** How long a visit to the demo lasts, and how many may run at the same time. */
export const visitMs = 30 * minuteMs
export const visitsMax = 1_000
export const photoOrphanMs = hourMs
export const signInKeptMs = 365 * dayMs
export const endedSessionKeptMs = 90 * dayMs
export const knownDeviceMs = 90 * dayMs

/** Changing permissions takes two owners, so two must always remain. */
export const ownersMin = 2

/** Commands that two people decide, by the name under which they are stored. */
export const permissionsCommandName = 'permissions.change'
export const unfreezeCommandName = 'account.unfreeze'
export const closeCommandName = 'account.close'
export const reopenCommandName = 'account.reopen'
export const freezeStaffCommandName = 'account.freeze'
export const keepFrozenCommandName = 'account.keep_frozen'
export const recoverFactorCommandName = 'factor.recover'

/** Whether this end would cut short what only its holder may: a freeze of their own, before they ask. PostgreSQL refuses the same. */
export function endsWithoutHolder(
  freeze: { readonly byHolder: boolean; readonly endAskedAt: Date | null; readonly endsAt: Date },
  endsAt: Date,
): boolean {
  return freeze.byHolder && freeze.endAskedAt === null && endsAt < freeze.endsAt
}

/** A freeze approved by two people from the start ends after 30 days; they may extend it. */
export function agreedFreezeEnd(now: Date): Date {
  return new Date(now.getTime() + 30 * dayMs)
}

/** Claims that every access token carries and that are checked on every request. */
export const tokenIssuer = 'clearhold'
export const tokenAudience = 'clearhold-api'
export const tokenType = 'at+jwt'

export type MailTokenPurpose =
  | 'verify'
  | 'reset'
  | 'change_email'
  | 'withdraw_address'
  | 'bank_payout'
  | 'stop_recovery'
  | 'stop_break_glass'
export const mailTokenMs: Readonly<Record<MailTokenPurpose, number>> = {
  verify: dayMs,
  reset: 30 * minuteMs,
  change_email: dayMs,
  withdraw_address: dayMs,
  // Longer than the 30 days of a bank payout, which are paused while the person is locked out.
  bank_payout: 180 * dayMs,
  // Longer than a recovery can last: what became of it can still be read.
  stop_recovery: 30 * dayMs,
  stop_break_glass: 30 * dayMs,
}

/** Links signed by us: one stops an account, the other asks for the end of the freeze that this began. */
export type StopLinkPurpose = 'stop' | 'end'
export interface StopLink {
  readonly personId: string
  readonly madeAt: Date
  /** Sent to the address before the last change, where the rightful owner may read. */
  readonly isOfPreviousAddress: boolean
}
export const stopLinkMs: Readonly<Record<StopLinkPurpose, number>> = {
  // A mail is read after a weekend or a short trip; an older one may be in strangers' hands.
  stop: 7 * dayMs,
  // As long as a freeze by its holder can last.
  end: 90 * dayMs,
}

type AccountState = 'active' | 'frozen' | 'closed'

/** A frozen account must still be able to object to a payout and to a recovery: neither moves money. */
const followedWhenFrozen: ReadonlySet<MailTokenPurpose> = new Set(['bank_payout', 'stop_recovery', 'stop_break_glass'])
export function mayFollowLink(state: AccountState, purpose: MailTokenPurpose): boolean {
  return state === 'active' || (state === 'frozen' && followedWhenFrozen.has(purpose))
}

/**
 * Whether an account can be recovered in this state. Its holder may freeze it first: then no factor logs in, so that a thief of the phone
 * stops nothing. A freeze by staff is a doubt about the account.
 */
export function mayRecover(state: AccountState, freeze: { readonly byHolder: boolean } | undefined): boolean {
  return state === 'active' || (state === 'frozen' && freeze?.byHolder === true)
}

/** The subject of a link that stops a recovery: each mail has a link of its own, and a later one voids none before it. */
export function recoveryLink(recoveryId: string, day: number): string {
  return `${recoveryId}.${day}`
}

export function recoveryOfLink(subject: string): string {
  return subject.split('.')[0] ?? ''
}

/** The mails of a recovery: one for each day of its wait. */
export const recoveryDays = recoveryWaitHours / 24

/** Until when two people may agree to one that was asked for: business time. */
export function recoveryDecideBy(askedBusinessAt: Date): Date {
  return after(askedBusinessAt, recoveryDecideDays * dayMs)
}

/** How often it is checked whether the last mails of a recovery were sent, and for how long after its end: a mail server that is down for good must not block its owner. */
export const recoveryMailCheckMs = 10 * minuteMs
const recoveryMailWaitMs = 7 * dayMs

/** Whether a recovery at its end still waits for mails that we have not sent. */
export function mayWaitForMail(endsBusinessAt: Date, now: Date): boolean {
  return now < after(endsBusinessAt, recoveryMailWaitMs)
}

/** For so long after a break-glass the email address stays, and no copy of the data is given out: real time, as in PostgreSQL. */
export const breakGlassRestHours = 7 * 24

/** When the wait of a break-glass is over; undefined until the first mails about it are written. */
export function breakGlassEndsAt([first]: readonly Date[]): Date | undefined {
  return first && after(first, breakGlassWaitHours * hourMs)
}

/** How often the sealer is waited for, which takes less than a second. */
const breakGlassPublicMs = 2_000

interface BreakGlassNow {
  readonly now: Date
  /** The public log has its beginning. */
  readonly isPublic: boolean
  /** A mail about it is written and not sent: our failure, for which the end waits seven days at most. */
  readonly isMailWaiting: boolean
  readonly toldAt: readonly Date[]
}

/** What a break-glass that waits is due now: mails to all staff, its end, or another look later. */
export function breakGlassStep({
  now,
  isPublic,
  isMailWaiting,
  toldAt,
}: BreakGlassNow): { readonly do: 'tell' } | { readonly do: 'finish' } | { readonly do: 'wait'; readonly at: Date } {
  const ends = breakGlassEndsAt(toldAt)
  const last = toldAt.at(-1)
  if (ends === undefined || last === undefined)
    return isPublic ? { do: 'tell' } : { do: 'wait', at: after(now, breakGlassPublicMs) }
  if (now < ends) return { do: 'wait', at: ends }
  if (!isMailWaiting || !mayWaitForMail(ends, now)) return { do: 'finish' }
  return now < after(last, dayMs) ? { do: 'wait', at: after(now, recoveryMailCheckMs) } : { do: 'tell' }
}

/** Why sessions ended; 'signed_out', 'revoked' and 'others_revoked' are actions of the account holder. */
export type EndReason =
  | 'signed_out'
  | 'revoked'
  | 'others_revoked'
  | 'token_reused'
  | 'password_changed'
  | 'email_changed'
  | 'frozen'
  | 'closed'
  | 'ended_by_staff'
  | 'recovered'

const endedByOwner: ReadonlySet<EndReason> = new Set(['signed_out', 'revoked', 'others_revoked'])

/** Open pages are signalled for every ended session; the person is notified by message only of what they did not do themselves. */
export function sessionsEndedEvent(
  reason: EndReason,
): 'account.signed_out' | 'session.ended' | 'account.sessions_revoked' {
  if (reason === 'ended_by_staff') return 'account.signed_out'
  return endedByOwner.has(reason) ? 'session.ended' : 'account.sessions_revoked'
}

/**
 * Whether an Admin needs a stronger factor: where passkeys are required and they have one, a TOTP code no longer counts, because it can be
 * phished. A recovery code does, for an Admin who lost the passkey; its session has no permissions.
 */
export function isTooWeak(
  method: 'totp' | 'recovery_code' | 'passkey' | 'password',
  { role, methods, adminsNeedPasskey }: { role: Role; methods: readonly string[]; adminsNeedPasskey: boolean },
): boolean {
  return adminsNeedPasskey && role === 'Admin' && methods.includes('passkey') && method === 'totp'
}

/** The normal form in which addresses are compared: Unicode-normalised, lower case, trimmed. */
export function normalEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

/** 'i…@example.test': enough to recognise one's own address, too little to reveal another user's. */
export function maskedEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${[...name][0] ?? ''}…@${host}`
}

/**
 * What failures are counted by. An account (existing or not) tolerates few failures from one network, and many more from all networks
 * together, so that an attacker with a thousand networks gains little. A browser in which the person signed in before, and an open session,
 * have counters of their own: a stranger cannot lock them.
 */
export type AttemptKind = 'person_network' | 'person' | 'known' | 'address' | 'mail' | 'lock_mail' | 'recovery'

interface LockRule {
  readonly freeFailures: number
  readonly firstLockMs: number
  readonly lockMsMax: number
}

const lockRules: Readonly<Record<AttemptKind, LockRule>> = {
  person_network: { freeFailures: 4, firstLockMs: minuteMs, lockMsMax: dayMs },
  person: { freeFailures: 99, firstLockMs: dayMs, lockMsMax: dayMs },
  known: { freeFailures: 4, firstLockMs: minuteMs, lockMsMax: hourMs },
  // A network address may be shared by a whole office.
  address: { freeFailures: 40, firstLockMs: minuteMs, lockMsMax: hourMs },
  // Requested mails, not failures: a stranger must not be able to flood an inbox.
  mail: { freeFailures: 4, firstLockMs: 15 * minuteMs, lockMsMax: dayMs },
  // Recoveries asked for after the right password: a counter of its own, because anyone can use up the one above.
  recovery: { freeFailures: 4, firstLockMs: 15 * minuteMs, lockMsMax: dayMs },
  // Notice that a lock began: one mail a day.
  lock_mail: { freeFailures: 0, firstLockMs: dayMs, lockMsMax: dayMs },
}

/** The count restarts after a day without failures. */
export const attemptMemoryMs = dayMs
/** How many people one browser can be known for. */
export const knownDevicesMax = 4

/** How long to lock after this many consecutive failures: not at all at first, then twice as long each time. */
export function lockMs(kind: AttemptKind, failures: number, limitFactor: number): number {
  const { freeFailures, firstLockMs, lockMsMax } = lockRules[kind]
  const over = failures - freeFailures * limitFactor
  if (over <= 0) return 0
  return Math.min(firstLockMs * 2 ** Math.min(over - 1, 20), lockMsMax)
}

/** '14:05 UTC': a time with its zone, because the person's own zone is unknown. */
export function clockTime(time: Date): string {
  return `${time.toISOString().slice(11, 16)} UTC`
}

/** Rounded up to the full minute, so that a retry at the stated time succeeds. */
export function nextMinute(time: Date): Date {
  return new Date(Math.ceil(time.getTime() / minuteMs) * minuteMs)
}

/** Parameters of the refusal text: until when the account is locked. */
export function lockParams(lockedUntil: Date): { until: string } {
  return { until: clockTime(nextMinute(lockedUntil)) }
}

/** Encryption context of a person's TOTP secret. */
export function totpContext(personId: string): string {
  return `accounts:totp:${personId}`
}

/** Encryption context of a photo. */
export function photoContext(name: string): string {
  return `accounts:photo:${name}`
}

/** Encryption context of an uploaded picture that was not decoded yet. */
export function uploadContext(name: string): string {
  return `accounts:upload:${name}`
}

export function photoStorageKey(name: string): string {
  return `photos/${name}`
}

export function photoPath(name: string | null): string | null {
  return name === null ? null : `/api/photos/${name}`
}

export function after(time: Date, spanMs: number): Date {
  return new Date(time.getTime() + spanMs)
}

interface NamedPerson {
  readonly id: string
  readonly username: string
  readonly email: string
  readonly photoName: string | null
  readonly role: Role
}

/** The fields with which every response about a person begins. */
export function personOnTheWire({ id, username, email, photoName, role }: NamedPerson): Omit<SessionUser, 'kyc'> {
  return { _id: id, username, email, image: photoPath(photoName), role }
}

/** What the browser may keep about the person (decisions 20). */
export function sessionUserOf(person: NamedPerson, kycStatus: KycStatus | null): SessionUser {
  return { ...personOnTheWire(person), kyc: kycStatus === null ? null : { status: kycStatus } }
}

/** Addresses reserved for the demo's own people: no other account can have one, so an account that has one was seeded. */
export function isReservedEmail(email: string): boolean {
  return email.endsWith('@demo.clearhold.example')
}
