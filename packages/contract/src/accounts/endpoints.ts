import { z } from 'zod'
import { commandRefusalRules } from '../approvals/refusals.ts'
import { changePermissionsSchema } from '../approvals/schema.ts'
import { defineEndpoint, type Limit, refused } from '../endpoint.ts'
import {
  endUserSessionsSchema,
  newNoteSchema,
  noteListQuerySchema,
  noteListSchema,
  userSessionsSchema,
} from '../views/user-page.ts'
import type { Permission } from './permissions.ts'
import { photoBytesMax } from './rules.ts'
import {
  changeEmailSchema,
  changePasswordSchema,
  closeAccountSchema,
  emailRequestSchema,
  factorAddedSchema,
  factorsSchema,
  freezeSchema,
  idSchema,
  loginAnswerSchema,
  loginRequestSchema,
  messageSchema,
  passkeyAddSchema,
  passkeyChallengeSchema,
  passkeySignInSchema,
  personRefSchema,
  profileChangeSchema,
  proposalAnswerSchema,
  recoveryCodesSchema,
  refreshAnswerSchema,
  registerFieldsSchema,
  resetPasswordSchema,
  secondFactorRequestSchema,
  sessionListSchema,
  sessionUserSchema,
  signInListSchema,
  stepUpAnswerSchema,
  stepUpRequestSchema,
  tokenRequestSchema,
  totpConfirmSchema,
  totpDraftSchema,
} from './schema.ts'

const user = z.object({ id: idSchema })

/** Nobody else's business, whatever they may do otherwise. */
const own = { own: 'id', orPermission: [] } as const

const person = z.object({ id: personRefSchema })

const often: readonly Limit[] = [{ by: 'person', max: 30, windowSeconds: 300, whenBlind: 'refuse' }]

const signingIn: readonly Limit[] = [{ by: 'address', max: 60, windowSeconds: 60, whenBlind: 'refuse' }]

const byPerson = (max: number, windowSeconds: number): readonly Limit[] => [
  { by: 'person', max, windowSeconds, whenBlind: 'refuse' },
]

const passwordRefusals = {
  password_wrong: refused(422),
  account_locked: refused(423),
  too_many_requests: refused(429),
} as const

const byAddress = (max: number, windowSeconds: number, whenBlind: Limit['whenBlind'] = 'refuse'): readonly Limit[] => [
  { by: 'address', max, windowSeconds, whenBlind },
]

/** What only happens after the right password stands under the e-mail, as the form has it. */
const afterPassword = {
  account_locked: refused(423, 'emailMessage'),
  account_not_active: refused(403, 'emailMessage'),
  too_many_requests: refused(429, 'passwordMessage'),
} as const

/** Whoever may open an account may read and leave notes about it. */
const staff = [
  'support',
  'kyc_reviewer',
  'finance_maker',
  'finance_approver',
  'owner',
] as const satisfies readonly Permission[]

export const freezeAccount = defineEndpoint({
  method: 'POST',
  path: '/api/user/:id/freeze',
  access: { permission: ['support'] },
  summary: 'Freeze an account at once: its sessions end, nothing moves',
  tag: 'administration',
  topics: ['users', 'sessions', 'audit'],
  params: user,
  body: freezeSchema,
  answer: messageSchema,
  refusals: {
    not_found: refused(404),
    not_allowed: refused(403),
    account_not_active: refused(409),
    owners_too_few: refused(409),
  },
})

export const proposeUnfreezing = defineEndpoint({
  method: 'POST',
  path: '/api/user/:id/unfreeze',
  access: { permission: ['support'] },
  stepUp: true,
  summary: 'Ask for a frozen account to go on; a second person decides',
  tag: 'administration',
  topics: ['users', 'approvals', 'audit'],
  params: user,
  body: freezeSchema,
  answer: proposalAnswerSchema,
  refusals: commandRefusalRules,
})

export const proposeClosing = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/:id',
  access: { permission: ['support'] },
  stepUp: true,
  summary: 'Ask for an account to be closed; a second person decides',
  tag: 'administration',
  topics: ['users', 'approvals', 'audit'],
  params: user,
  body: closeAccountSchema,
  answer: proposalAnswerSchema,
  refusals: commandRefusalRules,
})

export const proposePermissions = defineEndpoint({
  method: 'POST',
  path: '/api/admin/permissions',
  access: { permission: ['owner'] },
  stepUp: true,
  summary: 'Ask for somebody’s permissions to be changed; a second owner decides',
  tag: 'administration',
  topics: ['users', 'approvals', 'audit'],
  body: changePermissionsSchema,
  answer: proposalAnswerSchema,
  refusals: commandRefusalRules,
})

export const readFactors = defineEndpoint({
  method: 'GET',
  path: '/api/user/:id/factors',
  access: own,
  summary: 'The person’s second factors',
  tag: 'security',
  topics: ['factors'],
  params: person,
  answer: factorsSchema,
  refusals: {},
})

export const draftTotp = defineEndpoint({
  method: 'POST',
  path: '/api/user/:id/totp',
  access: own,
  stepUp: true,
  limits: often,
  summary: 'A secret for an authenticator app, to be confirmed with a code',
  tag: 'security',
  topics: [],
  params: person,
  answer: totpDraftSchema,
  refusals: { factor_exists: refused(409) },
})

export const confirmTotp = defineEndpoint({
  method: 'POST',
  path: '/api/user/:id/totp/confirm',
  access: own,
  stepUp: true,
  limits: often,
  summary: 'Turns the authenticator app on with its first code',
  tag: 'security',
  topics: ['factors', 'profile'],
  params: person,
  body: totpConfirmSchema,
  answer: factorAddedSchema,
  refusals: { factor_exists: refused(409), second_factor_wrong: refused(422) },
})

export const removeTotp = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/:id/totp',
  access: own,
  stepUp: true,
  limits: often,
  summary: 'Removes the authenticator app',
  tag: 'security',
  topics: ['factors', 'profile'],
  params: person,
  answer: messageSchema,
  refusals: { not_found: refused(404), last_factor: refused(409) },
})

export const draftPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/user/:id/passkeys/options',
  access: own,
  stepUp: true,
  limits: often,
  summary: 'What the browser needs to make a passkey',
  tag: 'security',
  topics: [],
  params: person,
  answer: passkeyChallengeSchema,
  refusals: { not_allowed: refused(409) },
})

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/user/:id/passkeys',
  access: own,
  stepUp: true,
  limits: often,
  summary: 'Adds the passkey the browser made',
  tag: 'security',
  topics: ['factors', 'profile'],
  params: person,
  body: passkeyAddSchema,
  answer: factorAddedSchema,
  refusals: { factor_exists: refused(409), passkey_refused: refused(422) },
})

export const removePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/:id/passkeys/:passkeyId',
  access: own,
  stepUp: true,
  limits: often,
  summary: 'Removes a passkey',
  tag: 'security',
  topics: ['factors', 'profile'],
  params: person.extend({ passkeyId: idSchema }),
  answer: messageSchema,
  refusals: { not_found: refused(404), last_factor: refused(409) },
})

export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/api/user/:id/recovery-codes',
  access: own,
  stepUp: true,
  limits: often,
  summary: 'Ten new recovery codes; the old ones stop working',
  tag: 'security',
  topics: ['factors'],
  params: person,
  answer: recoveryCodesSchema,
  refusals: { second_factor_needed: refused(409) },
})

export const draftPasskeySignIn = defineEndpoint({
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

export const changeProfile = defineEndpoint({
  method: 'PATCH',
  path: '/api/user/:id/profile',
  access: own,
  limits: byPerson(60, 3600),
  summary: 'Changes name, username or language',
  tag: 'profile',
  topics: ['profile'],
  params: person,
  body: profileChangeSchema,
  answer: sessionUserSchema,
  refusals: { not_found: refused(404) },
})

export const changePhoto = defineEndpoint({
  method: 'POST',
  path: '/api/user/:id/photo',
  access: own,
  limits: byPerson(20, 3600),
  upload: { files: ['image'], fileBytesMax: photoBytesMax },
  summary: 'A new photo; the old one is gone',
  tag: 'profile',
  topics: ['profile'],
  params: person,
  answer: sessionUserSchema,
  refusals: {
    bad_request: refused(400),
    image_unreadable: refused(422),
    image_too_large: refused(413),
    not_found: refused(404),
  },
})

export const removePhoto = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/:id/photo',
  access: own,
  limits: byPerson(20, 3600),
  summary: 'Removes the photo',
  tag: 'profile',
  topics: ['profile'],
  params: person,
  answer: sessionUserSchema,
  refusals: { not_found: refused(404) },
})

export const readPhoto = defineEndpoint({
  method: 'GET',
  path: '/api/photos/:name',
  access: 'anyone',
  limits: [{ by: 'address', max: 1200, windowSeconds: 60, whenBlind: 'allow' }],
  sends: { type: 'image/webp', cacheControl: 'private, max-age=3600' },
  summary: 'A person’s photo, as WebP',
  tag: 'profile',
  topics: ['profile'],
  params: z.object({ name: z.string().regex(/^[0-9a-f]{32}$/) }),
  refusals: { not_found: refused(404) },
})

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/api/user/:id/password',
  access: own,
  stepUp: true,
  limits: byPerson(20, 3600),
  summary: 'Changes the password; every other session ends',
  tag: 'profile',
  topics: ['sessions', 'profile'],
  params: person,
  body: changePasswordSchema,
  answer: messageSchema,
  refusals: { ...passwordRefusals, password_common: refused(422) },
})

export const requestEmailChange = defineEndpoint({
  method: 'POST',
  path: '/api/user/:id/email',
  access: own,
  stepUp: true,
  limits: byPerson(10, 3600),
  summary: 'Asks for another e-mail address; it changes when the link sent there is opened',
  tag: 'profile',
  topics: ['profile'],
  params: person,
  body: changeEmailSchema,
  answer: messageSchema,
  refusals: passwordRefusals,
})

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/api/user/:id/sessions',
  access: own,
  summary: 'The person’s open sessions',
  tag: 'security',
  topics: ['sessions'],
  params: person,
  answer: sessionListSchema,
  refusals: {},
})

export const listSignIns = defineEndpoint({
  method: 'GET',
  path: '/api/user/:id/sign-ins',
  access: own,
  summary: 'The last sign-ins and failed tries',
  tag: 'security',
  topics: ['sessions'],
  params: person,
  answer: signInListSchema,
  refusals: {},
})

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/:id/sessions/:sessionId',
  access: own,
  summary: 'Ends one session',
  tag: 'security',
  topics: ['sessions'],
  params: person.extend({ sessionId: idSchema }),
  answer: messageSchema,
  refusals: { not_found: { status: 404, money: 'not_moved' } },
})

export const endOtherSessions = defineEndpoint({
  method: 'POST',
  path: '/api/user/:id/sessions/end-others',
  access: own,
  summary: 'Ends every session but this one',
  tag: 'security',
  topics: ['sessions'],
  params: person,
  answer: messageSchema,
  refusals: {},
})

export const logIn = defineEndpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  limits: byAddress(60, 60),
  summary: 'Signs in with e-mail and password, or answers the ticket for the second factor',
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
    ticket_expired: refused(410),
    ...afterPassword,
  },
})

export const refreshSession = defineEndpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  access: 'anyone',
  sameOrigin: true,
  limits: byAddress(600, 60, 'allow'),
  summary: 'A new access token for the refresh cookie, which is replaced',
  tag: 'sign-in',
  topics: [],
  answer: refreshAnswerSchema,
  refusals: { session_ended: refused(401), not_signed_in: refused(401) },
})

export const logOut = defineEndpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'anyone',
  knowsCaller: true,
  limits: byAddress(120, 60, 'allow'),
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
  summary: 'Registers; answers the same whether or not the e-mail is taken',
  tag: 'sign-in',
  topics: [],
  body: registerFieldsSchema,
  answer: messageSchema,
  refusals: {
    password_common: refused(422),
    image_unreadable: refused(422),
    image_too_large: refused(413),
  },
})

export const verifyEmail = defineEndpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  access: 'anyone',
  limits: byAddress(30, 900),
  summary: 'Confirms an e-mail address by the link that was sent to it',
  tag: 'sign-in',
  topics: ['profile'],
  body: tokenRequestSchema,
  answer: messageSchema,
  refusals: { token_expired: refused(410) },
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
  refusals: { token_expired: refused(410), password_common: refused(422) },
})

export const confirmEmailChange = defineEndpoint({
  method: 'POST',
  path: '/api/auth/change-email/confirm',
  access: 'anyone',
  limits: byAddress(30, 900),
  summary: 'Confirms a new e-mail address by the link that was sent to it; every session ends',
  tag: 'sign-in',
  topics: ['profile'],
  body: tokenRequestSchema,
  answer: messageSchema,
  refusals: { token_expired: refused(410) },
})

export const listUserSessions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/user/:id/sessions',
  access: { permission: ['support', 'owner'] },
  summary: 'Where somebody is signed in; their network address is theirs alone',
  tag: 'administration',
  topics: ['sessions', 'users'],
  params: user,
  answer: userSessionsSchema,
  refusals: {},
})

export const endUserSessions = defineEndpoint({
  method: 'POST',
  path: '/api/admin/user/:id/sessions/end',
  access: { permission: ['support'] },
  summary: 'Sign somebody out everywhere, at once; they are told',
  tag: 'administration',
  topics: ['sessions', 'users', 'audit'],
  params: user,
  body: endUserSessionsSchema,
  answer: messageSchema,
  refusals: { not_found: refused(404), not_allowed: refused(403) },
})

export const listNotes = defineEndpoint({
  method: 'GET',
  path: '/api/admin/user/:id/notes',
  access: { permission: staff },
  summary: 'What colleagues noted about somebody, newest first; nobody reads the notes about themself',
  tag: 'administration',
  topics: ['users'],
  params: user,
  query: noteListQuerySchema,
  answer: noteListSchema,
  refusals: { not_allowed: refused(403) },
})

export const writeNote = defineEndpoint({
  method: 'POST',
  path: '/api/admin/user/:id/notes',
  access: { permission: staff },
  summary: 'Leave a note about somebody for colleagues; it stays as it is',
  tag: 'administration',
  topics: ['users', 'audit'],
  params: user,
  body: newNoteSchema,
  answer: messageSchema,
  refusals: { not_found: refused(404), not_allowed: refused(403) },
})

export const draftStepUp = defineEndpoint({
  method: 'POST',
  path: '/api/auth/step-up/options',
  access: 'person',
  limits: often,
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
  summary: 'A fresh proof: for five minutes this session may do what concerns money and security',
  tag: 'sign-in',
  topics: [],
  body: stepUpRequestSchema,
  answer: stepUpAnswerSchema,
  refusals: {
    second_factor_wrong: { status: 422, money: 'not_moved' },
    passkey_refused: { status: 422, money: 'not_moved' },
    password_wrong: { status: 422, money: 'not_moved' },
    not_allowed: { status: 403, money: 'not_moved' },
    account_locked: { status: 423, money: 'not_moved' },
    too_many_requests: { status: 429, money: 'not_moved' },
  },
})
