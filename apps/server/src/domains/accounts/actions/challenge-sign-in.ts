import type { Tx } from '#platform/database/database.ts'
import type { PasskeyParts } from '../parts.ts'
import { challengePasskey, type PasskeyQuestion } from './challenge-passkey.ts'

/** Asks for any passkey of this site: the response says whose it is. */
export function challengeSignIn(tx: Tx, parts: PasskeyParts): Promise<PasskeyQuestion> {
  return challengePasskey(tx, parts, { purpose: 'sign_in', personId: null })
}
