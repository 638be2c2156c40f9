import { ok, type Result, refuse } from '@clearhold/contract/result'
import { randomId } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import { readRegistration, type WebauthnJson } from '#platform/passkeys/passkeys.ts'
import type { FactorParts } from '../parts.ts'
import { lockKnownFactorOwner } from '../store/factors.ts'
import { insertPasskey, takeChallenge } from '../store/passkeys.ts'
import { type FactorAdded, type FactorChange, notifyOfFactor } from './notify-of-factor.ts'

/** Adds the passkey that the person's device created for the challenge of draftPasskey. */
export async function addPasskey(
  tx: Tx,
  parts: FactorParts,
  {
    challengeId,
    response,
    name,
    ...who
  }: FactorChange & { readonly challengeId: string; readonly response: WebauthnJson; readonly name: string },
): Promise<Result<FactorAdded, 'factor_exists' | 'passkey_refused'>> {
  await lockKnownFactorOwner(tx, who.personId)
  const challenge = await takeChallenge(tx, challengeId)
  const asked = challenge?.purpose === 'register' && challenge.personId === who.personId ? challenge : undefined
  if (asked === undefined || asked.expiresAt <= parts.clock.now()) return refuse('passkey_refused')
  const passkey = await readRegistration(parts.party, asked.challenge, response)
  if (passkey === undefined) return refuse('passkey_refused')
  const id = randomId()
  if (!(await insertPasskey(tx, { ...passkey, id, personId: who.personId, name }))) return refuse('factor_exists')
  return ok(await notifyOfFactor(tx, { ...who, now: parts.clock.now() }, { factor: 'passkey', passkeyId: id }))
}
