import { ok, type Result, refuse } from '@clearhold/contract/result'
import { randomId } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import { challengeMinutes, newChallenge, registrationOptions } from '#platform/passkeys/passkeys.ts'
import type { FactorParts } from '../parts.ts'
import { lockKnownFactorOwner } from '../store/factors.ts'
import { insertChallenge, readPasskeys } from '../store/passkeys.ts'
import type { PasskeyQuestion } from './challenge-passkey.ts'

/** More than one person needs; it bounds what one account can make us store. */
const passkeysMax = 20

/** Creates the challenge for a new passkey on the person's device. */
export async function draftPasskey(
  tx: Tx,
  parts: FactorParts,
  { personId }: { readonly personId: string },
): Promise<Result<PasskeyQuestion, 'not_allowed'>> {
  const owner = await lockKnownFactorOwner(tx, personId)
  const known = await readPasskeys(tx, personId)
  if (known.length >= passkeysMax) return refuse('not_allowed')
  const challengeId = randomId()
  const challenge = newChallenge('register')
  const now = parts.clock.now()
  const expiresAt = new Date(now.getTime() + challengeMinutes * 60_000)
  await insertChallenge(tx, challengeId, { purpose: 'register', personId, challenge, expiresAt }, now)
  const options = await registrationOptions(parts.party, { id: personId, label: owner.email }, challenge, known)
  return ok({ challengeId, options })
}
