import { photoBytesMax } from '@clearhold/contract/accounts/rules'
import {
  changeEmailSchema,
  changePasswordSchema,
  messageSchema,
  personRefSchema,
  profileChangeSchema,
  sessionUserSchema,
} from '@clearhold/contract/accounts/schema'
import { ok, refuse } from '@clearhold/contract/result'
import { notices } from '@clearhold/contract/texts/notices'
import { z } from 'zod'
import { type Caller, callerOf, subjectOf } from '#platform/http/caller.ts'
import { defineRoute, type Limit, type Route, refused } from '#platform/http/route.ts'
import { changePassword } from '../actions/change-password.ts'
import { changePhoto } from '../actions/change-photo.ts'
import { changeProfile } from '../actions/change-profile.ts'
import { readPhoto } from '../actions/read-photo.ts'
import { removePhoto } from '../actions/remove-photo.ts'
import { requestEmailChange } from '../actions/request-email-change.ts'
import type { AccountsParts } from '../parts.ts'
import { sessionUserOf } from '../rules.ts'
import { findPerson } from '../store/people.ts'

const tag = 'profile'
const person = z.object({ id: personRefSchema })
/** Their own, whoever else may look at them. */
const own = { own: 'id', orPermission: [] } as const
const byPerson = (max: number, windowSeconds: number): readonly Limit[] => [
  { by: 'person', max, windowSeconds, whenBlind: 'refuse' },
]
const passwordRefusals = {
  password_wrong: refused(422),
  account_locked: refused(423),
  too_many_requests: refused(429),
} as const

/** What people change about themselves. Password and e-mail ask for the password and for a fresh proof. */
export function profileRoutes(parts: AccountsParts): Route[] {
  return [...detailRoutes(parts), ...photoRoutes(parts), ...credentialRoutes(parts)]
}

function detailRoutes(parts: AccountsParts): Route[] {
  return [
    defineRoute({
      method: 'PATCH',
      path: '/api/user/:id/profile',
      access: own,
      limits: byPerson(60, 3600),
      summary: 'Changes name, username or language',
      tag,
      params: person,
      body: profileChangeSchema,
      answer: sessionUserSchema,
      refusals: { not_found: refused(404) },
      handle: async ({ caller, params, body }) => {
        const changed = await changeProfile(parts, subjectOf(caller, params.id), body)
        if (!changed.ok) return changed
        return ok(sessionUserOf(changed.value, await parts.kycStatusOf(parts.database.reader, changed.value.id)))
      },
    }),
  ]
}

function photoRoutes(parts: AccountsParts): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/user/:id/photo',
      access: own,
      limits: byPerson(20, 3600),
      upload: { files: ['image'], fileBytesMax: photoBytesMax },
      summary: 'A new photo; the old one is gone',
      tag,
      params: person,
      answer: sessionUserSchema,
      refusals: {
        bad_request: refused(400),
        image_unreadable: refused(422),
        image_too_large: refused(413),
        not_found: refused(404),
      },
      handle: async ({ caller, params, files }) => {
        const personId = subjectOf(caller, params.id)
        const photo = files.find(({ field }) => field === 'image')
        if (photo === undefined) return refuse('bad_request')
        const changed = await changePhoto(parts, personId, photo.bytes)
        return changed.ok ? readSessionUser(parts, personId) : changed
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/api/user/:id/photo',
      access: own,
      limits: byPerson(20, 3600),
      summary: 'Removes the photo',
      tag,
      params: person,
      answer: sessionUserSchema,
      refusals: { not_found: refused(404) },
      handle: async ({ caller, params }) => {
        const personId = subjectOf(caller, params.id)
        return (await removePhoto(parts, personId)) ? readSessionUser(parts, personId) : refuse('not_found')
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/photos/:name',
      access: 'anyone',
      limits: [{ by: 'address', max: 1200, windowSeconds: 60, whenBlind: 'allow' }],
      // The name is the key: it cannot be guessed, and a new photo has a new one. An hour, so that a removed one goes away.
      sends: { type: 'image/webp', cacheControl: 'private, max-age=3600' },
      summary: 'A person’s photo, as WebP',
      tag,
      params: z.object({ name: z.string().regex(/^[0-9a-f]{32}$/) }),
      answer: z.custom<Buffer>(),
      refusals: { not_found: refused(404) },
      handle: async ({ params }) => {
        const bytes = await readPhoto(parts, params.name)
        return bytes === undefined ? refuse('not_found') : ok(bytes)
      },
    }),
  ]
}

async function readSessionUser(parts: AccountsParts, personId: string) {
  const { reader } = parts.database
  const found = await findPerson(reader, personId)
  return found === undefined ? refuse('not_found') : ok(sessionUserOf(found, await parts.kycStatusOf(reader, personId)))
}

function credentialRoutes(parts: AccountsParts): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/user/:id/password',
      access: own,
      stepUp: true,
      limits: byPerson(20, 3600),
      summary: 'Changes the password; every other session ends',
      tag,
      params: person,
      body: changePasswordSchema,
      answer: messageSchema,
      refusals: { ...passwordRefusals, password_common: refused(422) },
      handle: async ({ caller, params, body, address, language }) => {
        const personId = subjectOf(caller, params.id)
        const changed = await changePassword(parts, { ...body, personId, sessionId: sessionOf(caller), address })
        return changed.ok ? ok({ message: notices.passwordChanged[language] }) : changed
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/user/:id/email',
      access: own,
      stepUp: true,
      limits: byPerson(10, 3600),
      summary: 'Asks for another e-mail address; it changes when the link sent there is opened',
      tag,
      params: person,
      body: changeEmailSchema,
      answer: messageSchema,
      refusals: passwordRefusals,
      handle: async ({ caller, params, body, address, language }) => {
        const personId = subjectOf(caller, params.id)
        const asked = await requestEmailChange(parts, { ...body, personId, address })
        return asked.ok ? ok({ message: notices.emailChangeSent[language] }) : asked
      },
    }),
  ]
}

function sessionOf(caller: Caller | undefined): string {
  return callerOf(caller).sessionId
}
