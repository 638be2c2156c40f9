import { defineEndpoint, type Limit, refused } from '../../endpoint.ts'
import { photoBytesMax } from '../rules.ts'
import {
  emailRequestSchema,
  emailVerifiedSchema,
  endAskedSchema,
  loginAnswerSchema,
  loginRequestSchema,
  messageSchema,
  passkeyChallengeSchema,
  passkeySignInSchema,
  refreshAnswerSchema,
  registerFieldsSchema,
  resetPasswordSchema,
  secondFactorRequestSchema,
  startVisitSchema,
  stepUpAnswerSchema,
  stepUpRequestSchema,
  stoppedSchema,
  stopRequestSchema,
  tokenRequestSchema,
  verifyEmailSchema,
  visitStartedSchema,
} from '../schema.ts'

const often: readonly Limit[] = [{ by: 'person', max: 30, windowSeconds: 300 }]

const signingIn: readonly Limit[] = [{ by: 'address', max: 60, windowSeconds: 60 }]

const byAddress = (max: number, windowSeconds: number): readonly Limit[] => [{ by: 'address', max, windowSeconds }]

/** A refusal that follows the right password is shown under the email field, as the form has it. */
const afterPassword = {
  account_not_active: refused(403, 'emailMessage'),
  too_many_requests: refused(429, 'passwordMessage'),
} as const

export const challengeSignIn = defineEndpoint({
  method: 'POST',
  path: '/api/auth/passkey/options',
  access: 'anyone',
  limits: signingIn,
  summary: 'A passkey challenge for signing in, also as the second factor',
  tag: 'sign-in',
  topics: [],
  answer: passkeyChallengeSchema,
  refusals: {},
})

export const signInWithPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  access: 'anyone',
  limits: signingIn,
  summary: 'Signs in with a passkey, which is both factors in one',
  tag: 'sign-in',
  topics: [],
  body: passkeySignInSchema,
  answer: loginAnswerSchema,
  refusals: {
    passkey_refused: { status: 422, money: 'not_moved' },
    email_unverified: { status: 403, money: 'not_moved', messageAs: 'emailMessage' },
    account_not_active: { status: 403, money: 'not_moved', messageAs: 'emailMessage' },
  },
})

export const logIn = defineEndpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  limits: byAddress(60, 60),
  summary: 'Signs in with email and password, or answers the ticket for the second factor',
  tag: 'sign-in',
  topics: [],
  body: loginRequestSchema,
  answer: loginAnswerSchema,
  refusals: {
    invalid_credentials: refused(401, 'passwordMessage'),
    email_unverified: refused(403, 'emailMessage'),
    second_factor_needed: refused(403, 'emailMessage'),
    ...afterPassword,
  },
})

export const finishSignIn = defineEndpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  access: 'anyone',
  limits: byAddress(60, 60),
  summary: 'Completes a sign-in with the second factor',
  tag: 'sign-in',
  topics: [],
  body: secondFactorRequestSchema,
  answer: loginAnswerSchema,
  refusals: {
    second_factor_wrong: refused(422),
    passkey_refused: refused(422),
    passkey_needed: refused(403),
    ticket_expired: refused(410),
    account_locked: refused(423, 'emailMessage'),
    ...afterPassword,
  },
})

export const refreshSession = defineEndpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  access: 'anyone',
  sameOrigin: true,
  limits: byAddress(600, 60),
  summary: 'A new access token for the refresh cookie, which is replaced',
  tag: 'sign-in',
  topics: [],
  answer: refreshAnswerSchema,
  refusals: { session_ended: refused(401), not_signed_in: refused(401) },
})

/** Demo only: a read-only visit to an account of the demo's own people. */
export const beginVisit = defineEndpoint({
  method: 'POST',
  path: '/api/demo/visit',
  access: 'anyone',
  sameOrigin: true,
  limits: byAddress(20, 600),
  summary:
    'Opens a read-only session of the demo’s own investor or Admin, without a password: nothing can be changed in it',
  tag: 'sign-in',
  topics: [],
  body: startVisitSchema,
  answer: visitStartedSchema,
  refusals: { no_visits: refused(503), too_many_requests: refused(429) },
})

export const logOut = defineEndpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'anyone',
  knowsCaller: true,
  visitors: 'allowed',
  limits: byAddress(120, 60),
  summary: 'Ends this session',
  tag: 'sign-in',
  topics: [],
  answer: messageSchema,
  refusals: {},
})

export const registerPerson = defineEndpoint({
  method: 'POST',
  path: '/api/auth',
  access: 'anyone',
  limits: byAddress(10, 3600),
  upload: { files: ['image'], fileBytesMax: photoBytesMax },
  summary: 'Registers; answers the same whether or not the email is taken',
  tag: 'sign-in',
  topics: [],
  body: registerFieldsSchema,
  answer: messageSchema,
  refusals: {
    password_common: refused(422),
    password_breached: refused(422),
    email_reserved: refused(422, 'emailMessage'),
    image_unreadable: refused(422),
    image_too_large: refused(413),
  },
})

export const verifyEmail = defineEndpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  access: 'anyone',
  limits: byAddress(30, 900),
  summary: 'Confirms an email address by the link that was sent to it and the password chosen at registration',
  tag: 'sign-in',
  topics: ['profile'],
  body: verifyEmailSchema,
  answer: emailVerifiedSchema,
  refusals: { token_expired: refused(410), registration_password_wrong: refused(422) },
})

export const resendVerification = defineEndpoint({
  method: 'POST',
  path: '/api/auth/verify-email/resend',
  access: 'anyone',
  limits: byAddress(10, 900),
  summary: 'Sends the confirmation mail again',
  tag: 'sign-in',
  topics: [],
  body: emailRequestSchema,
  answer: messageSchema,
  refusals: {},
})

export const requestPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'anyone',
  limits: byAddress(10, 900),
  summary: 'Sends a link for a new password; answers the same for every address',
  tag: 'sign-in',
  topics: [],
  body: emailRequestSchema,
  answer: messageSchema,
  refusals: {},
})

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'anyone',
  limits: byAddress(30, 900),
  summary: 'Sets a new password by the link; every session ends',
  tag: 'sign-in',
  topics: [],
  body: resetPasswordSchema,
  answer: messageSchema,
  refusals: { token_expired: refused(410), password_common: refused(422), password_breached: refused(422) },
})

export const confirmEmailChange = defineEndpoint({
  method: 'POST',
  path: '/api/auth/change-email/confirm',
  access: 'anyone',
  limits: byAddress(30, 900),
  summary: 'Confirms a new email address by the link that was sent to it; every session ends',
  tag: 'sign-in',
  topics: ['profile'],
  body: tokenRequestSchema,
  answer: messageSchema,
  refusals: { token_expired: refused(410), rests_after_recovery: refused(409) },
})

export const challengeStepUp = defineEndpoint({
  method: 'POST',
  path: '/api/auth/step-up/options',
  access: 'person',
  limits: often,
  withoutFactor: true,
  summary: 'A passkey challenge for a fresh proof',
  tag: 'sign-in',
  topics: [],
  answer: passkeyChallengeSchema,
  refusals: {},
})

export const stepUp = defineEndpoint({
  method: 'POST',
  path: '/api/auth/step-up',
  access: 'person',
  limits: often,
  withoutFactor: true,
  summary: 'A fresh proof: for five minutes this session may do what concerns money and security',
  tag: 'sign-in',
  topics: [],
  body: stepUpRequestSchema,
  answer: stepUpAnswerSchema,
  refusals: {
    second_factor_wrong: { status: 422, money: 'not_moved' },
    passkey_refused: { status: 422, money: 'not_moved' },
    passkey_needed: refused(403),
    password_wrong: { status: 422, money: 'not_moved' },
    not_allowed: { status: 403, money: 'not_moved' },
    account_locked: { status: 423, money: 'not_moved' },
    too_many_requests: { status: 429, money: 'not_moved' },
  },
})

export const freezeAccountByLink = defineEndpoint({
  method: 'POST',
  path: '/api/auth/stop',
  access: 'anyone',
  limits: byAddress(30, 900),
  summary:
    'This was not me: freezes the account by the link of a mail, without a login. Works once; the link alone does nothing',
  tag: 'sign-in',
  topics: [],
  body: stopRequestSchema,
  answer: stoppedSchema,
  refusals: { token_expired: refused(410) },
})

export const requestUnfreeze = defineEndpoint({
  method: 'POST',
  path: '/api/auth/stop/end',
  access: 'anyone',
  limits: byAddress(30, 900),
  summary: 'The holder asks by the link of a mail that their own freeze ends; staff propose it, an owner approves',
  tag: 'sign-in',
  topics: [],
  body: stopRequestSchema,
  answer: endAskedSchema,
  refusals: { token_expired: refused(410) },
})
