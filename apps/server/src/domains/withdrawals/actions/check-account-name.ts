import { ok, type Result, refuse } from '@clearhold/contract/result'
import { isSameName } from '@clearhold/contract/withdrawals/same-name'
import type { WithdrawalsParts } from '../parts.ts'
import { readWithdrawal } from '../store/withdrawals.ts'

/**
 * Compares the holder of a bank payout's account with the identity once more before it is paid: the identity may have been resubmitted
 * since. Answers whose it is.
 */
export async function checkAccountName(
  { database, readIdentityName }: Pick<WithdrawalsParts, 'database' | 'readIdentityName'>,
  withdrawalId: string,
): Promise<Result<{ readonly personId: string }, 'not_found' | 'bank_name_differs'>> {
  const withdrawal = await readWithdrawal(database.reader, withdrawalId)
  if (withdrawal === undefined) return refuse('not_found')
  const { personId, accountName } = withdrawal
  if (accountName === null) return ok({ personId })
  const name = await readIdentityName(personId)
  return isSameName(accountName, name ?? '') ? ok({ personId }) : refuse('bank_name_differs')
}
