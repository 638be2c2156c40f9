import type { Tx } from '#platform/database/database.ts'
import type { PasskeyParts } from '../parts.ts'
import { askPasskey, type PasskeyQuestion } from './ask-passkey.ts'

/** Asks one person for one of their passkeys. */
export function askForStepUp(tx: Tx, parts: PasskeyParts, personId: string): Promise<PasskeyQuestion> {
  return askPasskey(tx, parts, { purpose: 'step_up', personId })
}
