import type { profileChangeSchema } from '@clearhold/contract/accounts/schema'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { z } from 'zod'
import { recordChange } from '#domains/audit/index.ts'
import type { AccountsParts } from '../parts.ts'
import { findPerson, type SignInPerson, updatePerson } from '../store/people.ts'

export interface ProfileChange {
  readonly personId: string
  readonly change: z.output<typeof profileChangeSchema>
  readonly requestId: string
}

/** Changes name, username or language, and records which; no other field of a person can be written here. */
export async function changeProfile(
  parts: Pick<AccountsParts, 'database'>,
  { personId, change: { fullname, username, language }, requestId }: ProfileChange,
): Promise<Result<SignInPerson, 'not_found'>> {
  return parts.database.transaction(async (tx) => {
    await updatePerson(tx, personId, { fullName: fullname, username, language })
    const person = await findPerson(tx, personId)
    if (person === undefined) return refuse('not_found')
    const fields = Object.entries({ fullname, username, language }).flatMap(([field, value]) =>
      value === undefined ? [] : [field],
    )
    if (fields.length > 0) {
      await recordChange(tx, {
        actor: `person:${personId}`,
        action: 'account.profile_changed',
        subject: `person:${personId}`,
        // Which fields, not what they say: a digest of a name can be guessed.
        after: { fields },
        requestId,
        event: null,
      })
    }
    return ok(person)
  })
}
