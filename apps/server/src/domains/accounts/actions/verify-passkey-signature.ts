import type { Result } from '@clearhold/contract/result'
import type { Tx } from '#platform/database/database.ts'
import type { WebauthnJson } from '#platform/passkeys/passkeys.ts'
import type { PasskeyParts } from '../parts.ts'
import { checkPasskey, type ProvedPasskey } from './check-passkey.ts'

export interface DigestSignature {
  readonly personId: string
  readonly digest: Buffer
  readonly challengeId: string
  readonly response: WebauthnJson
}

/** Whether this person's passkey signed exactly this digest, asked for by askForSignature and not used before. */
export function verifyPasskeySignature(
  tx: Tx,
  parts: PasskeyParts,
  { personId, digest, challengeId, response }: DigestSignature,
): Promise<Result<ProvedPasskey, 'passkey_refused'>> {
  return checkPasskey(tx, parts, { challengeId, response, purposes: ['approve'], personId, over: digest })
}
