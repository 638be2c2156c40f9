import type { Role } from '@clearhold/contract/accounts/permissions'
import { adminIdleMinutes } from '@clearhold/contract/accounts/rules'
import type { SessionUser } from '@clearhold/contract/accounts/schema'
import type { KycStatus } from '@clearhold/contract/kyc/rules'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export const accessTokenMs = 10 * minuteMs
/** Remembered sessions; the others end with the browser, and after a day in any case. */
export const rememberedSessionMs = 30 * dayMs
export const plainSessionMs = dayMs
/** A colleague who leaves their desk: after so long without a call their session is over. Real time. */
export const adminIdleMs = adminIdleMinutes * minuteMs
/** A session of a colleague is marked as used at most once in this time. */
export const adminTouchMs = minuteMs
/** Two tabs, or a lost answer: within this time the token before the last is still good. */
export const refreshGraceMs = 20 * secondMs
export const ticketMs = 5 * minuteMs
export const ticketTries = 5
/** How long a proof counts as fresh for money and security (step-up). */
export const freshMs = 5 * minuteMs
export const photoOrphanMs = hourMs
export const signInKeptMs = 365 * dayMs
export const endedSessionKeptMs = 90 * dayMs
export const knownDeviceMs = 90 * dayMs

/** Two people decide who may do what, so there are always two. */
export const ownersMin = 2

/** Commands that two people decide, by the name under which they are stored. */
export const permissionsCommandName = 'permissions.change'
export const unfreezeCommandName = 'account.unfreeze'
export const closeCommandName = 'account.close'
export const reopenCommandName = 'account.reopen'
export const freezeStaffCommandName = 'account.freeze'
export const keepFrozenCommandName = 'account.keep_frozen'

/** A freeze that two people agreed on from its beginning ends after 30 days; they may agree on more. */
export function agreedFreezeEnd(now: Date): Date {
  return new Date(now.getTime() + 30 * dayMs)
}

/** What every access token says about itself, and what is asked of every one that is presented. */
export const tokenIssuer = 'clearhold'
export const tokenAudience = 'clearhold-api'
export const tokenType = 'at+jwt'

export type MailTokenPurpose = 'verify' | 'reset' | 'change_email' | 'withdraw_address' | 'bank_payout'
export const mailTokenMs: Readonly<Record<MailTokenPurpose, number>> = {
  verify: dayMs,
  reset: 30 * minuteMs,
  change_email: dayMs,
  withdraw_address: dayMs,
  // Longer than the 30 days of a bank payout, which stand still while its person is locked out.
  bank_payout: 180 * dayMs,
}

/** Who is frozen out of the account must still be able to object: that moves no money. */
export function mayFollowLink(state: 'active' | 'frozen' | 'closed', purpose: MailTokenPurpose): boolean {
  return state === 'active' || (state === 'frozen' && purpose === 'bank_payout')
}

/** Why sessions ended; 'signed_out', 'revoked' and 'others_revoked' are the owner's own doing. */
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

const endedByOwner: ReadonlySet<EndReason> = new Set(['signed_out', 'revoked', 'others_revoked'])

/** Open pages hear of every ended session; the person is notified by message only of what they did not do themselves. */
export function sessionsEndedEvent(
  reason: EndReason,
): 'account.signed_out' | 'session.ended' | 'account.sessions_revoked' {
  if (reason === 'ended_by_staff') return 'account.signed_out'
  return endedByOwner.has(reason) ? 'session.ended' : 'account.sessions_revoked'
}

/**
 * Whether an Admin must prove themself by something better: where passkeys are demanded and they have one, a code that can be read
 * out to a stranger no longer counts. A recovery code does, for whoever lost the passkey; its session has no permissions.
 */
export function isTooWeak(
  method: 'totp' | 'recovery_code' | 'passkey' | 'password',
  { role, methods, adminsNeedPasskey }: { role: Role; methods: readonly string[]; adminsNeedPasskey: boolean },
): boolean {
  return adminsNeedPasskey && role === 'Admin' && methods.includes('passkey') && method === 'totp'
}

/** How an address is compared: one spelling of each letter, no capitals, no blanks around. */
export function normalEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

/** 'i…@example.test': enough to know one's own address by, too little to find out somebody else's. */
export function maskedEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${[...name][0] ?? ''}…@${host}`
}

/**
 * What is counted, and under whose name. A person (known or not) from one network tolerates few failures; the same person from
 * everywhere together many more, so that whoever owns a thousand networks gains little. A browser in which the person signed in
 * before, and an open session, count for themselves alone: no stranger can lock them.
 */
export type AttemptKind = 'person_network' | 'person' | 'known' | 'address' | 'mail' | 'lock_mail'

interface LockRule {
  readonly freeFailures: number
  readonly firstLockMs: number
  readonly lockMsMax: number
}

const lockRules: Readonly<Record<AttemptKind, LockRule>> = {
  person_network: { freeFailures: 4, firstLockMs: minuteMs, lockMsMax: dayMs },
  person: { freeFailures: 99, firstLockMs: dayMs, lockMsMax: dayMs },
  known: { freeFailures: 4, firstLockMs: minuteMs, lockMsMax: hourMs },
  // A network address may be a whole office.
  address: { freeFailures: 40, firstLockMs: minuteMs, lockMsMax: hourMs },
  // Mails asked for, not failures: nobody's inbox is filled by a stranger.
  mail: { freeFailures: 4, firstLockMs: 15 * minuteMs, lockMsMax: dayMs },
  // That a lock began: one mail a day.
  lock_mail: { freeFailures: 0, firstLockMs: dayMs, lockMsMax: dayMs },
}

/** After a quiet day the count starts again. */
export const attemptMemoryMs = dayMs
/** So many people may be known to one browser. */
export const knownDevicesMax = 4

/** How long to wait after so many failures in a row: nothing at first, then twice as long each time. */
export function lockMs(kind: AttemptKind, failures: number, limitFactor: number): number {
  const { freeFailures, firstLockMs, lockMsMax } = lockRules[kind]
  const over = failures - freeFailures * limitFactor
  if (over <= 0) return 0
  return Math.min(firstLockMs * 2 ** Math.min(over - 1, 20), lockMsMax)
}

/** '14:05 UTC': a time a person can wait for, without knowing where they are. */
export function clockTime(time: Date): string {
  return `${time.toISOString().slice(11, 16)} UTC`
}

/** Rounded up to the full minute, so that whoever comes back at the named time is let in. */
export function nextMinute(time: Date): Date {
  return new Date(Math.ceil(time.getTime() / minuteMs) * minuteMs)
}

/** Until when a locked account waits, as the refusal says it. */
export function lockParams(lockedUntil: Date): { until: string } {
  return { until: clockTime(nextMinute(lockedUntil)) }
}

/** The label that a person's TOTP secret is encrypted with. */
export function totpContext(personId: string): string {
  return `accounts:totp:${personId}`
}

/** The label that a photo is encrypted with. */
export function photoContext(name: string): string {
  return `accounts:photo:${name}`
}

/** The label of a picture as it was sent, before anybody decoded it. */
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

/** Who somebody is, as every answer about a person begins. */
export function personOnTheWire({ id, username, email, photoName, role }: NamedPerson): Omit<SessionUser, 'kyc'> {
  return { _id: id, username, email, image: photoPath(photoName), role }
}

/** What the browser may keep about the person (decisions 20). */
export function sessionUserOf(person: NamedPerson, kycStatus: KycStatus | null): SessionUser {
  return { ...personOnTheWire(person), kyc: kycStatus === null ? null : { status: kycStatus } }
}
