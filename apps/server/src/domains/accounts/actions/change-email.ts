import { ok, type Result, refuse } from '@clearhold/contract/result'
import { appendEvent } from '../../../platform/events/outbox.ts'
import type { AccountsParts } from '../parts.ts'
import { normalEmail } from '../rules.ts'
import { deleteMailTokens, takeMailToken } from '../store/mail-tokens.ts'
import { findPersonByEmail, lockPerson, updatePerson } from '../store/people.ts'
import { checkPassword } from './change-password.ts'
import { countMail } from './count-attempt.ts'
import { endSessions } from './end-sessions.ts'
import { mailTokenDigest } from './mint-mail-token.ts'
import { tellOwner } from './register-person.ts'

type Parts = Pick<AccountsParts, 'database' | 'clock' | 'passwords' | 'limitFactor'>

/**
 * Asks for another address, for who knows the password. Nothing changes until the link in the mail to the new address is
 * opened; where that address is somebody's, its owner is told instead, and the answer is the same.
 */
export async function requestEmailChange(
  parts: Parts,
  change: {
    readonly personId: string
    readonly address: string
    readonly currentPassword: string
    readonly email: string
  },
): Promise<Result<void, 'password_wrong' | 'account_locked' | 'too_many_requests'>> {
  const checked = await checkPassword(parts, { ...change, password: change.currentPassword })
  if (!checked.ok) return checked
  const email = normalEmail(change.email)
  await parts.database.transaction(async (tx) => {
    const mayMail = await countMail(tx, parts, email)
    if ((await findPersonByEmail(tx, email)) !== undefined) {
      if (email !== checked.value.email) await tellOwner(tx, email, mayMail)
      return
    }
    if (!mayMail) return
    await updatePerson(tx, change.personId, { pendingEmail: email })
    await appendEvent(tx, { type: 'account.email_change_requested', personId: change.personId, payload: {} })
  })
  return ok(undefined)
}

/** The link in the mail to the new address was opened: it is theirs now, every session ends, the old address is told. */
export async function confirmEmailChange(
  parts: Pick<AccountsParts, 'database' | 'clock'>,
  token: string,
): Promise<Result<void, 'token_expired'>> {
  return parts.database.transaction(async (tx) => {
    const now = parts.clock.now()
    const link = await takeMailToken(tx, 'change_email', mailTokenDigest(token), now)
    const person = link === undefined ? undefined : await lockPerson(tx, link.personId)
    if (link === undefined || person === undefined || person.state !== 'active') return refuse('token_expired')
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
