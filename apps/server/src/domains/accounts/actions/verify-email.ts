import { ok, type Result, refuse } from '@clearhold/contract/result'
import { appendEvent } from '#platform/events/outbox.ts'
import type { AccountsParts } from '../parts.ts'
import { mailTokenDigest, takeMailToken } from '../store/mail-tokens.ts'
import { lockPerson, updatePerson } from '../store/people.ts'

/** Opens the account: whoever holds the link reads the mail of that address. */
export async function verifyEmail(
  parts: Pick<AccountsParts, 'database' | 'clock' | 'onEmailVerified'>,
  token: string,
): Promise<Result<void, 'token_expired'>> {
  return parts.database.transaction(async (tx) => {
    const now = parts.clock.now()
    const link = await takeMailToken(tx, 'verify', mailTokenDigest(token), now)
    const person = link === undefined ? undefined : await lockPerson(tx, link.personId)
    if (person === undefined || person.email !== link?.email) return refuse('token_expired')
    if (person.emailVerifiedAt === null) {
      await updatePerson(tx, person.id, { emailVerifiedAt: now })
      await appendEvent(tx, { type: 'account.email_verified', personId: person.id, payload: {} })
      await parts.onEmailVerified?.(tx, person.id)
    }
    return ok(undefined)
  })
}
