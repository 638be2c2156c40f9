import type { Tx } from '#platform/database/database.ts'
import { deleteMailTokens } from '../store/mail-tokens.ts'
import { updatePerson } from '../store/people.ts'

/** Cancels an unconfirmed change of address: it may have been requested by the attacker from whom the account is being recovered. */
export async function cancelEmailChange(tx: Tx, personId: string): Promise<void> {
  await updatePerson(tx, personId, { pendingEmail: null })
  await deleteMailTokens(tx, personId, ['change_email'])
}
