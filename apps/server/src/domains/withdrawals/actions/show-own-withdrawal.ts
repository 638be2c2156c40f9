import { cancellableStates } from '@clearhold/contract/withdrawals/rules'
import type { OwnWithdrawal } from '@clearhold/contract/withdrawals/schema'
import { readLinkEnd } from '#domains/accounts/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { readDetails } from '../store/details.ts'
import { readWithdrawal } from '../store/withdrawals.ts'
import { presentOwnWithdrawal } from './present-own-withdrawal.ts'

/** One withdrawal; undefined when there is none, or it belongs to another person. */
export async function showOwnWithdrawal(
  reader: Reader,
  { explorerUrl }: Pick<WithdrawalsParts, 'explorerUrl'>,
  id: string,
  onlyOf: string,
): Promise<OwnWithdrawal | undefined> {
  const row = await readWithdrawal(reader, id)
  if (row?.personId !== onlyOf) return undefined
  const details = (await readDetails(reader, [row]))(row)
  const isOpen = cancellableStates.includes(row.state)
  const addressToConfirm = isOpen && details.address?.confirmedAt === null
  const link = { personId: row.personId, purpose: 'withdraw_address' as const, subject: row.addressId ?? '' }
  const confirmBy = addressToConfirm ? await readLinkEnd(reader, link) : undefined
  return {
    ...presentOwnWithdrawal(row, details, explorerUrl),
    addressToConfirm,
    confirmBy: confirmBy?.toISOString() ?? null,
  }
}
