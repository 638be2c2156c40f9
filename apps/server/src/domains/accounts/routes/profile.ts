import * as endpoints from '@clearhold/contract/accounts/endpoints/own'
import { ok, refuse } from '@clearhold/contract/result'
import { noticeText } from '@clearhold/contract/texts/notices'
import { type Caller, callerOf, subjectOf } from '#platform/http/caller.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { changePassword } from '../actions/change-password.ts'
import { changePhoto } from '../actions/change-photo.ts'
import { changeProfile } from '../actions/change-profile.ts'
import { readPhoto } from '../actions/read-photo.ts'
import { removePhoto } from '../actions/remove-photo.ts'
import { requestEmailChange } from '../actions/request-email-change.ts'
import type { AccountsParts } from '../parts.ts'
import { sessionUserOf } from '../rules.ts'
import { findPerson } from '../store/people.ts'

/** What people change about themselves. Password and email require the password and a step-up. */
export function profileRoutes(parts: AccountsParts): Route[] {
  return [...detailRoutes(parts), ...photoRoutes(parts), ...credentialRoutes(parts)]
}

function detailRoutes(parts: AccountsParts): Route[] {
  return [
    serve(endpoints.changeProfile, async ({ caller, params, body, requestId }) => {
      const changed = await changeProfile(parts, { personId: subjectOf(caller, params.id), change: body, requestId })
      if (!changed.ok) return changed
      return ok(sessionUserOf(changed.value, await parts.kycStatusOf(parts.database.reader, changed.value.id)))
    }),
  ]
}

function photoRoutes(parts: AccountsParts): Route[] {
  return [
    serve(endpoints.changePhoto, async ({ caller, params, files }) => {
      const personId = subjectOf(caller, params.id)
      const photo = files.find(({ field }) => field === 'image')
      if (photo === undefined) return refuse('bad_request')
      const changed = await changePhoto(parts, personId, photo.bytes)
      return changed.ok ? readSessionUser(parts, personId) : changed
    }),
    serve(endpoints.removePhoto, async ({ caller, params }) => {
      const personId = subjectOf(caller, params.id)
      return (await removePhoto(parts, personId)) ? readSessionUser(parts, personId) : refuse('not_found')
    }),
    serve(endpoints.readPhoto, async ({ params }) => {
      const bytes = await readPhoto(parts, params.name)
      return bytes === undefined ? refuse('not_found') : ok(bytes)
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
    serve(endpoints.changePassword, async ({ caller, params, body, address, language }) => {
      const personId = subjectOf(caller, params.id)
      const changed = await changePassword(parts, { ...body, personId, sessionId: sessionOf(caller), address })
      return changed.ok ? ok({ message: noticeText(language, 'passwordChanged') }) : changed
    }),
    serve(endpoints.requestEmailChange, async ({ caller, params, body, address, language }) => {
      const personId = subjectOf(caller, params.id)
      const asked = await requestEmailChange(parts, { ...body, personId, sessionId: sessionOf(caller), address })
      return asked.ok ? ok({ message: noticeText(language, 'emailChangeSent') }) : asked
    }),
  ]
}

function sessionOf(caller: Caller | undefined): string {
  return callerOf(caller).sessionId
}
