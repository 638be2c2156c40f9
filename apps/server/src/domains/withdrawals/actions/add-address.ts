import { type Result, refuse } from '@clearhold/contract/result'
import { readFactorMethods } from '#domains/accounts/index.ts'
import { bytesOf } from '#platform/chain/address.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { readBookPlace } from '../store/address-book.ts'
import { lockRequester } from '../store/withdrawals.ts'
import { type AddressRefusal, checkAddress } from './check-address.ts'
import { type BookRefusal, enterAddress } from './enter-address.ts'

export interface NewAddress {
  readonly personId: string
  readonly address: string
  readonly label: string
  readonly requestId: string
}

export type AddAddressRefusal = AddressRefusal | BookRefusal | 'second_factor_needed'

/** Adds an address to a person's address book and mails the link that confirms it; one already confirmed is left as it is. */
export async function addAddress(
  parts: WithdrawalsParts,
  { personId, address: typed, label, requestId }: NewAddress,
): Promise<Result<string, AddAddressRefusal>> {
  const checked = await checkAddress(parts, typed)
  if (!checked.ok) return checked
  return parts.database.transaction(async (tx) => {
    if ((await readFactorMethods(tx, personId)).length === 0) return refuse('second_factor_needed')
    await lockRequester(tx, personId)
    const place = await readBookPlace(tx, personId, parts.chainId, bytesOf(checked.value))
    return enterAddress(tx, parts, { personId, address: checked.value, label, requestId, place })
  })
}
