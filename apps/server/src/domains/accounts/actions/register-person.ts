import type { registerFieldsSchema } from '@clearhold/contract/accounts'
import type { Language } from '@clearhold/contract/language'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { z } from 'zod'
import { isCommonPassword } from '../../../platform/crypto/passwords.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { appendEvent } from '../../../platform/events/outbox.ts'
import type { ImageRefusal } from '../../../platform/images/images.ts'
import type { AccountsParts } from '../parts.ts'
import { normalEmail } from '../rules.ts'
import { findPersonByEmail } from '../store/people.ts'
import { countMail } from './count-attempt.ts'
import { createPerson } from './create-person.ts'
import { discardPhoto, storePhoto } from './keep-photo.ts'

export interface Registration extends z.output<typeof registerFieldsSchema> {
  readonly photo: Uint8Array | undefined
  /** Of the page, where the form does not name one. */
  readonly pageLanguage: Language
}

/**
 * Makes an account, or, where the e-mail is taken, tells its owner by mail. Both answer the same after the same work, so that
 * nobody learns here who has an account.
 */
export async function registerPerson(
  parts: AccountsParts,
  registration: Registration,
): Promise<Result<void, 'password_common' | ImageRefusal>> {
  const email = normalEmail(registration.email)
  const { password, username, fullname, ref } = registration
  if (isCommonPassword(password, knownWords(email, username, fullname))) return refuse('password_common')
  const photo = registration.photo === undefined ? undefined : await storePhoto(parts, registration.photo)
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
    })
    if (id === undefined) await tellOwner(tx, email, mayMail)
    else await appendEvent(tx, { type: 'account.registered', personId: id, payload: {} })
    return id
  })
  if (personId === undefined && photo !== undefined) await discardPhoto(parts, photo.value)
  return ok(undefined)
}

/** What is known about a person makes a poor password. */
export function knownWords(email: string, username: string, fullName: string): string[] {
  return [
    email,
    email.split('@')[0] ?? '',
    username,
    fullName,
    ...fullName.split(/\s+/).filter(({ length }) => length > 4),
  ]
}

/** Somebody used this person's address to register, or to change theirs to it. */
export async function tellOwner(tx: Tx, email: string, mayMail: boolean): Promise<void> {
  const owner = await findPersonByEmail(tx, email)
  if (owner === undefined || owner.state === 'closed' || !mayMail) return
  await appendEvent(tx, { type: 'account.registration_repeated', personId: owner.id, payload: {} })
}
