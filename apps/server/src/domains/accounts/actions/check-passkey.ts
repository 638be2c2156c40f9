import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { Tx } from '#platform/database/database.ts'
import { credentialIdOf, personIdOf, readAssertion, type WebauthnJson } from '#platform/passkeys/passkeys.ts'
import type { PasskeyParts } from '../parts.ts'
import { type ChallengePurpose, lockPasskeyByCredential, markPasskeyUsed, takeChallenge } from '../store/passkeys.ts'

export interface PasskeyAnswer {
  readonly challengeId: string
  readonly response: WebauthnJson
  /** Purposes the challenge may have been issued for: a response to one purpose is not valid for another. */
  readonly purposes: readonly ChallengePurpose[]
  /** Whose response it must be; absent only at sign-in, where the response identifies the person. */
  readonly personId?: string
}

export interface ProvedPasskey {
  readonly personId: string
  readonly passkeyId: string
  readonly credentialId: Buffer
  readonly publicKey: Buffer
}

/** Consumes the challenge and verifies the response: right host, challenge and person, and a counter that grew. */
export async function checkPasskey(
  tx: Tx,
  { clock, party }: PasskeyParts,
  answer: PasskeyAnswer,
): Promise<Result<ProvedPasskey, 'passkey_refused'>> {
  const now = clock.now()
  const challenge = await takeChallenge(tx, answer.challengeId)
  if (challenge === undefined || challenge.expiresAt <= now || !answer.purposes.includes(challenge.purpose)) {
    return refuse('passkey_refused')
  }
  if (challenge.personId !== null && challenge.personId !== answer.personId) return refuse('passkey_refused')
  const credentialId = credentialIdOf(answer.response)
  const passkey = credentialId === undefined ? undefined : await lockPasskeyByCredential(tx, credentialId)
  if (passkey === undefined || (answer.personId ?? passkey.personId) !== passkey.personId) {
    return refuse('passkey_refused')
  }
  const saidToBe = personIdOf(answer.response)
  if (saidToBe !== undefined && saidToBe !== passkey.personId) return refuse('passkey_refused')
  const counter = await readAssertion(party, challenge.challenge, passkey, answer.response)
  if (counter === undefined) return refuse('passkey_refused')
  await markPasskeyUsed(tx, passkey.id, counter, now)
  return ok({
    personId: passkey.personId,
    passkeyId: passkey.id,
    credentialId: passkey.credentialId,
    publicKey: passkey.publicKey,
  })
}
