import { randomId } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import { assertionOptions, challengeMinutes, newChallenge, type WebauthnJson } from '#platform/passkeys/passkeys.ts'
import type { PasskeyParts } from '../parts.ts'
import { insertChallenge, readPasskeys } from '../store/passkeys.ts'

export interface PasskeyQuestion {
  readonly challengeId: string
  readonly options: WebauthnJson
}

/** Stores a challenge for one purpose and returns the options with which a browser asks a passkey to sign it. */
export async function challengePasskey(
  tx: Tx,
  { clock, party }: PasskeyParts,
  { purpose, personId }: { readonly purpose: 'sign_in' | 'step_up'; readonly personId: string | null },
): Promise<PasskeyQuestion> {
  const challengeId = randomId()
  const challenge = newChallenge(purpose)
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + challengeMinutes * 60_000)
  await insertChallenge(tx, challengeId, { purpose, personId, challenge, expiresAt }, now)
  const known = personId === null ? [] : await readPasskeys(tx, personId)
  return { challengeId, options: await assertionOptions(party, challenge, known) }
}
