import { type Refusal, refuse } from '@clearhold/contract/result'
import { readFactorMethods, readJoining } from '#domains/accounts/index.ts'
import type { Tx } from '#platform/database/database.ts'

/** Why this person takes nothing out now, whatever they ask for. */
export async function checkRequester(
  tx: Tx,
  personId: string,
): Promise<Refusal<'account_not_active' | 'email_unverified' | 'second_factor_needed'> | undefined> {
  const joining = await readJoining(tx, personId)
  if (joining?.state !== 'active') return refuse('account_not_active')
  if (!joining.emailVerified) return refuse('email_unverified')
  return (await readFactorMethods(tx, personId)).length === 0 ? refuse('second_factor_needed') : undefined
}
