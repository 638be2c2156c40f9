import type { Hex } from '#platform/chain/decode.ts'
import type { AddressParts } from '../parts.ts'
import { readAddressOf } from '../store/addresses.ts'
import { verifyDepositAddress } from './verify-deposit-address.ts'

/** The address a person already has, checked like any other; undefined before they asked for one. */
export async function readDepositAddress(parts: AddressParts, personId: string): Promise<Hex | undefined> {
  const known = await readAddressOf(parts.database.reader, parts.chainId, personId)
  return known === undefined ? undefined : verifyDepositAddress(parts, known)
}
