import { defineEndpoint, type Limit, refused } from '../../endpoint.ts'
import { z } from '../../zod.ts'
import { photoBytesMax } from '../rules.ts'
import {
  changeEmailSchema,
  changePasswordSchema,
  factorAddedSchema,
  factorsSchema,
  idSchema,
  messageSchema,
  passkeyAddSchema,
  passkeyChallengeSchema,
  personRefSchema,
  profileChangeSchema,
  recoveryCodesSchema,
  sessionListSchema,
  sessionUserSchema,
  signInListSchema,
  totpConfirmSchema,
  totpDraftSchema,
} from '../schema.ts'

/** Only the account holder: no permission of staff opens these. */
const own = { own: 'id', orPermission: [] } as const

const person = z.object({ id: personRefSchema })

const often: readonly Limit[] = [{ by: 'person', max: 30, windowSeconds: 300 }]

const byPerson = (max: number, windowSeconds: number): readonly Limit[] => [{ by: 'person', max, windowSeconds }]

const passwordRefusals = {
  password_wrong: refused(422),
  account_locked: refused(423),
  too_many_requests: refused(429),
} as const

export const readFactors = defineEndpoint({
  method: 'GET',
  path: '/api/user/:id/factors',
  access: own,
  visitors: 'refused',
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
  withoutFactor: true,
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
  withoutFactor: true,
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
  withoutFactor: true,
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
  withoutFactor: true,
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
  limits: [{ by: 'address', max: 1200, windowSeconds: 60 }],
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
  refusals: { ...passwordRefusals, password_common: refused(422), password_breached: refused(422) },
})

export const requestEmailChange = defineEndpoint({
  method: 'POST',
  path: '/api/user/:id/email',
  access: own,
  stepUp: true,
  limits: byPerson(10, 3600),
  summary: 'Asks for another email address; it changes when the link sent there is opened',
  tag: 'profile',
  topics: ['profile'],
  params: person,
  body: changeEmailSchema,
  answer: messageSchema,
  refusals: { ...passwordRefusals, email_reserved: refused(422), rests_after_recovery: refused(409) },
})

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/api/user/:id/sessions',
  access: own,
  visitors: 'refused',
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
  visitors: 'refused',
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
