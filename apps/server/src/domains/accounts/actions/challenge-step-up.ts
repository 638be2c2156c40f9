import type { Tx } from '#platform/database/database.ts'
import type { PasskeyParts } from '../parts.ts'
import { challengePasskey, type PasskeyQuestion } from './challenge-passkey.ts'

/** Asks one person for one of their passkeys. */
export function challengeStepUp(tx: Tx, parts: PasskeyParts, personId: string): Promise<PasskeyQuestion> {
  return challengePasskey(tx, parts, { purpose: 'step_up', personId })
}
