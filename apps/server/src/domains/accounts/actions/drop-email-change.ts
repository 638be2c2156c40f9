import type { Tx } from '#platform/database/database.ts'
import { deleteMailTokens } from '../store/mail-tokens.ts'
import { updatePerson } from '../store/people.ts'

/** Ends a change of address that was not confirmed yet: whoever asked for it may be the thief from whom the account is being saved. */
export async function dropEmailChange(tx: Tx, personId: string): Promise<void> {
  await updatePerson(tx, personId, { pendingEmail: null })
  await deleteMailTokens(tx, personId, ['change_email'])
}
