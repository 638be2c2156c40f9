const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export const accessTokenMs = 10 * minuteMs
/** Remembered sessions; the others end with the browser, and after a day in any case. */
export const rememberedSessionMs = 30 * dayMs
export const plainSessionMs = dayMs
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

export type MailTokenPurpose = 'verify' | 'reset' | 'change_email' | 'withdraw_address'
export const mailTokenMs: Readonly<Record<MailTokenPurpose, number>> = {
  verify: dayMs,
  reset: 30 * minuteMs,
  change_email: dayMs,
  withdraw_address: dayMs,
}

export type SignInOutcome =
  | 'signed_in'
  | 'wrong_password'
  | 'wrong_second_factor'
  | 'locked'
  | 'email_unverified'
  | 'not_active'

/** How an address is compared: one spelling of each letter, no capitals, no blanks around. */
export function normalEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

/** Whose failures are counted: an account (known or not) tolerates few, a network address more, for it may be a whole office. */
export type AttemptKind = 'account' | 'address' | 'mail'

interface LockRule {
  readonly freeFailures: number
  readonly firstLockMs: number
  readonly lockMsMax: number
}

const lockRules: Readonly<Record<AttemptKind, LockRule>> = {
  account: { freeFailures: 4, firstLockMs: minuteMs, lockMsMax: dayMs },
  address: { freeFailures: 40, firstLockMs: minuteMs, lockMsMax: hourMs },
  // Mails asked for, not failures: nobody's inbox is filled by a stranger.
  mail: { freeFailures: 4, firstLockMs: 15 * minuteMs, lockMsMax: dayMs },
}

/** After a quiet day the count starts again. */
export const attemptMemoryMs = dayMs
/** From here on a password is not even compared until the count starts again or the person sets a new one by mail. */
export const failuresMax = 100

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

export function photoPath(name: string | null): string | null {
  return name === null ? null : `/api/photos/${name}`
}

export function after(time: Date, spanMs: number): Date {
  return new Date(time.getTime() + spanMs)
}
