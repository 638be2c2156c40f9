import { knownWords } from '@clearhold/contract/accounts/guessable'
import type { registerFieldsSchema } from '@clearhold/contract/accounts/schema'
import type { Language } from '@clearhold/contract/language'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { z } from 'zod'
import { isPastBeingLived } from '#platform/clock/demo-history.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { ImageRefusal } from '#platform/images/images.ts'
import type { AccountsParts } from '../parts.ts'
import { isReservedEmail, normalEmail } from '../rules.ts'
import { checkNewPassword } from './check-new-password.ts'
import { countMail } from './count-mail.ts'
import { createPerson } from './create-person.ts'
import { discardPhoto } from './discard-photo.ts'
import { notifyAddressOwner } from './notify-address-owner.ts'
import { storeUpload } from './store-upload.ts'

export interface Registration extends z.output<typeof registerFieldsSchema> {
  readonly photo: Uint8Array | undefined
  /** Language of the page, used where the form names none. */
  readonly pageLanguage: Language
}

/**
 * Creates an account, or, where the email is taken, notifies its owner by mail. Both give the same response after the same work, so that
 * registration does not reveal who has an account.
 */
export async function registerPerson(
  parts: AccountsParts,
  registration: Registration,
): Promise<Result<void, 'password_common' | 'password_breached' | 'email_reserved' | ImageRefusal>> {
  const email = normalEmail(registration.email)
  if (isReservedEmail(email) && !(await isPastBeingLived(parts.database.reader))) return refuse('email_reserved')
  const { password, username, fullname, ref, terms, risk } = registration
  const fit = await checkNewPassword(parts, password, knownWords({ email, username, fullName: fullname }))
  if (!fit.ok) return fit
  const photo = registration.photo === undefined ? undefined : await storeUpload(parts, registration.photo)
  if (photo !== undefined && !photo.ok) return photo
  const passwordHash = await parts.passwords.hash(password)
  const personId = await parts.database.transaction(async (tx) => {
    const mayMail = await countMail(tx, parts, email)
    const id = await createPerson(tx, parts, {
      email,
      username,
      fullName: fullname,
      role: 'user',
      language: registration.language ?? registration.pageLanguage,
      passwordHash,
      ...(photo === undefined ? {} : { photoName: photo.value }),
      ...(ref === undefined || ref === '' ? {} : { referralCodeRaw: ref }),
      ...(terms === undefined || risk === undefined ? {} : { accepted: { terms, risk } }),
    })
    if (id === undefined) await notifyAddressOwner(tx, email, mayMail)
    else await appendEvent(tx, { type: 'account.registered', personId: id, payload: {} })
    return id
  })
  if (personId === undefined && photo !== undefined) await discardPhoto(parts, photo.value)
  return ok(undefined)
}
