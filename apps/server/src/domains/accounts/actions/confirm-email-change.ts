import { ok, type Result, refuse } from '@clearhold/contract/result'
import { appendEvent } from '#platform/events/outbox.ts'
import type { AccountsParts } from '../parts.ts'
import { deleteMailTokens, mailTokenDigest, takeMailToken } from '../store/mail-tokens.ts'
import { findPersonByEmail, lockPerson, updatePerson } from '../store/people.ts'
import { readRestsAfterRecovery } from '../store/recoveries.ts'
import { endSessions } from './end-sessions.ts'

/** Completes a change of address by the link mailed to the new one: every session ends, and the old address is notified. */
export async function confirmEmailChange(
  parts: Pick<AccountsParts, 'database' | 'clock'>,
  token: string,
): Promise<Result<void, 'token_expired' | 'rests_after_recovery'>> {
  return parts.database.transaction(async (tx) => {
    const now = parts.clock.now()
    const link = await takeMailToken(tx, 'change_email', mailTokenDigest(token), now)
    const person = link === undefined ? undefined : await lockPerson(tx, link.personId)
    if (link === undefined || person === undefined || person.state !== 'active') return refuse('token_expired')
    if (await readRestsAfterRecovery(tx, person.id)) return refuse('rests_after_recovery')
    if (person.pendingEmail !== link.email) return refuse('token_expired')
    if ((await findPersonByEmail(tx, link.email)) !== undefined) return refuse('token_expired')
    await updatePerson(tx, person.id, {
      email: link.email,
      emailVerifiedAt: now,
      pendingEmail: null,
      previousEmail: person.email,
      credentialsChangedAt: now,
    })
    await deleteMailTokens(tx, person.id, ['verify', 'reset'])
    await endSessions(tx, parts, person.id, 'email_changed')
    await appendEvent(tx, { type: 'account.email_changed', personId: person.id, payload: {} })
    return ok(undefined)
  })
}
