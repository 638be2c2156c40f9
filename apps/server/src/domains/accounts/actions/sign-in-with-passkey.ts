import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { WebauthnJson } from '#platform/passkeys/passkeys.ts'
import type { AccountsParts } from '../parts.ts'
import { findPerson } from '../store/people.ts'
import { insertSignIn } from '../store/sessions.ts'
import { beginSession, type StartedSession } from './begin-session.ts'
import { checkPasskey } from './check-passkey.ts'
import { stopRecovery } from './stop-recovery.ts'

export interface PasskeySignIn {
  readonly challengeId: string
  readonly response: WebauthnJson
  readonly remember: boolean
  readonly address: string
  readonly device: string
  readonly deviceCookie?: string | undefined
}

/**
 * Signs in with a passkey. The device verified the user, so it counts as both factors: something they have, and something they are or know.
 * A lock after wrong passwords does not apply, otherwise a stranger could lock people out for good.
 */
export async function signInWithPasskey(
  parts: Pick<AccountsParts, 'database' | 'clock' | 'party' | 'sessionKey' | 'kycStatusOf'>,
  { challengeId, response, ...start }: PasskeySignIn,
): Promise<Result<StartedSession, 'passkey_refused' | 'account_not_active' | 'email_unverified'>> {
  return parts.database.transaction(async (tx) => {
    const checked = await checkPasskey(tx, parts, { challengeId, response, purposes: ['sign_in'] })
    if (!checked.ok) return checked
    const { personId } = checked.value
    const { address, device } = start
    const person = await findPerson(tx, personId)
    if (person === undefined) return refuse('passkey_refused')
    if (person.state !== 'active' || person.emailVerifiedAt === null) {
      const outcome = person.state === 'active' ? 'email_unverified' : 'not_active'
      await insertSignIn(tx, personId, { at: parts.clock.now(), outcome, address, device })
      return refuse(person.state === 'active' ? 'email_unverified' : 'account_not_active')
    }
    await stopRecovery(tx, { personId, reason: 'factor_used', actor: `person:${personId}` })
    return ok(await beginSession(tx, parts, { ...start, personId, factorProved: true, byPasskey: true }))
  })
}
