import type { Tx } from '#platform/database/database.ts'
import type { PasskeyParts } from '../parts.ts'
import { askPasskey, type PasskeyQuestion } from './ask-passkey.ts'

/** Asks for any passkey of this site: the response says whose it is. */
export function askForSignIn(tx: Tx, parts: PasskeyParts): Promise<PasskeyQuestion> {
  return askPasskey(tx, parts, { purpose: 'sign_in', personId: null })
}
