import type { profileChangeSchema } from '@clearhold/contract/accounts/schema'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { z } from 'zod'
import type { AccountsParts } from '../parts.ts'
import { findPerson, type SignInPerson, updatePerson } from '../store/people.ts'

/** Changes name, username or language; no other field of a person can be written here. */
export async function changeProfile(
  parts: Pick<AccountsParts, 'database'>,
  personId: string,
  { fullname, username, language }: z.output<typeof profileChangeSchema>,
): Promise<Result<SignInPerson, 'not_found'>> {
  return parts.database.transaction(async (tx) => {
    await updatePerson(tx, personId, { fullName: fullname, username, language })
    const person = await findPerson(tx, personId)
    return person === undefined ? refuse('not_found') : ok(person)
  })
}
