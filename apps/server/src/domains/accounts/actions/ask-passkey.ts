import type { Clock } from '../../../platform/clock/clock.ts'
import { randomId, randomKey } from '../../../platform/crypto/crypto.ts'
import type { Tx } from '../../../platform/database/database.ts'
import {
  assertionOptions,
  challengeMinutes,
  type RelyingParty,
  type WebauthnJson,
} from '../../../platform/passkeys/passkeys.ts'
import { type ChallengePurpose, insertChallenge, readPasskeys } from '../store/passkeys.ts'

export interface PasskeyQuestion {
  readonly challengeId: string
  readonly options: WebauthnJson
}

type Parts = { readonly clock: Clock; readonly party: RelyingParty }

/** Asks whoever has a passkey for this site: it finds itself and says whose it is. */
export function askForSignIn(tx: Tx, parts: Parts): Promise<PasskeyQuestion> {
  return ask(tx, parts, 'sign_in', null, randomKey())
}

/** Asks one person for one of their passkeys. */
export function askForStepUp(tx: Tx, parts: Parts, personId: string): Promise<PasskeyQuestion> {
  return ask(tx, parts, 'step_up', personId, randomKey())
}

/**
 * Asks one person to sign a command: the question is the digest itself, so that whoever has the digest and the public key
 * can check the signature, without asking us.
 */
export function askForSignature(
  tx: Tx,
  parts: Parts,
  { personId, digest }: { readonly personId: string; readonly digest: Buffer },
): Promise<PasskeyQuestion> {
  return ask(tx, parts, 'approve', personId, digest)
}

async function ask(
  tx: Tx,
  { clock, party }: Parts,
  purpose: ChallengePurpose,
  personId: string | null,
  challenge: Buffer,
): Promise<PasskeyQuestion> {
  const challengeId = randomId()
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + challengeMinutes * 60_000)
  await insertChallenge(tx, challengeId, { purpose, personId, challenge, expiresAt }, now)
  const known = personId === null ? [] : await readPasskeys(tx, personId)
  return { challengeId, options: await assertionOptions(party, challenge, known) }
}
