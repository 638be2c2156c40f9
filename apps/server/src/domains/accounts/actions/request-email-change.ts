import { ok, type Result, refuse } from '@clearhold/contract/result'
import { appendEvent } from '#platform/events/outbox.ts'
import type { PasswordParts } from '../parts.ts'
import { isReservedEmail, maskedEmail, normalEmail } from '../rules.ts'
import { findPersonByEmail, updatePerson } from '../store/people.ts'
import { readRestsAfterRecovery } from '../store/recoveries.ts'
import { checkPassword } from './check-password.ts'
import { countMail } from './count-mail.ts'
import { notifyAddressOwner } from './notify-address-owner.ts'

/**
 * Requests a change of address, for a person who knows their password. Nothing changes until the link mailed to the new address is opened;
 * the current address is notified at once, with what to do if the request was not theirs. Where the new address has an account, its owner
 * is notified instead, and the response is the same. For seven days after a recovery none is accepted.
 */
export async function requestEmailChange(
  parts: PasswordParts,
  change: {
    readonly personId: string
    readonly sessionId: string
    readonly address: string
    readonly currentPassword: string
    readonly email: string
  },
): Promise<
  Result<void, 'password_wrong' | 'account_locked' | 'too_many_requests' | 'email_reserved' | 'rests_after_recovery'>
> {
  const email = normalEmail(change.email)
  if (isReservedEmail(email)) return refuse('email_reserved')
  const checked = await checkPassword(parts, { ...change, password: change.currentPassword })
  if (!checked.ok) return checked
  const { personId } = change
  if (await readRestsAfterRecovery(parts.database.reader, personId)) return refuse('rests_after_recovery')
  await parts.database.transaction(async (tx) => {
    const mayMail = await countMail(tx, parts, email)
    const isTaken = (await findPersonByEmail(tx, email)) !== undefined
    if (email === checked.value.email || !mayMail) return
    if (isTaken) await notifyAddressOwner(tx, email, mayMail)
    else {
      await updatePerson(tx, personId, { pendingEmail: email })
      await appendEvent(tx, { type: 'account.email_change_requested', personId, payload: {} })
    }
    // In both cases: otherwise it would reveal whether the other address has an account.
    const payload = { newAddress: maskedEmail(email) }
    await appendEvent(tx, { type: 'account.email_change_pending', personId, payload })
  })
  return ok(undefined)
}
