/** Limits of spec section 9 and decisions 7, used by the forms and by the server alike. */
export const usernameLengthMin = 3
export const usernameLengthMax = 40
export const passwordLengthMin = 8
export const passwordLengthMax = 128
export const photoBytesMax = 5 * 1024 * 1024
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** Idle timeout of a staff session, enforced by the page and by the server. */
export const adminIdleMinutes = 30

export const usernamePattern = /^[A-Za-z0-9_]+$/
/** Simple on purpose: only a mail sent to the address shows whether it exists. */
export const emailPattern = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/

/** How a login attempt ended. */
export const signInOutcomes = [
  'signed_in',
  'wrong_password',
  'wrong_second_factor',
  'locked',
  'email_unverified',
  'not_active',
] as const
export type SignInOutcome = (typeof signInOutcomes)[number]
