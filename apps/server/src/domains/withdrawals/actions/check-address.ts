import { ok, type Result, refuse } from '@clearhold/contract/result'
import { readOwners, readToken } from '#domains/treasury/index.ts'
import { bytesOf } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { addressRefusalOf, type UnpayableAddress } from '../rules.ts'
import { type AddressFormRefusal, parseAddress } from './parse-address.ts'

export type AddressRefusal = AddressFormRefusal | UnpayableAddress

type Parts = Pick<WithdrawalsParts, 'database' | 'chainId' | 'settings'>

/**
 * Whether money may ever be sent to a typed address: a valid checksum, and neither the zero address, nor the token's, nor one of our own
 * (the money would come back as another person's deposit), nor a denied one (U13).
 */
export async function checkAddress(parts: Parts, typed: string): Promise<Result<Hex, AddressRefusal>> {
  const read = parseAddress(typed)
  if ('refusal' in read) return refuse(read.refusal)
  const { address } = read
  const { reader } = parts.database
  const token = await readToken(reader, parts.chainId)
  // The register holds people's deposit addresses, the operator's, the hot wallet and custody.
  const isOurs = (await readOwners(reader, parts.chainId, [bytesOf(address)])).size > 0
  const refusal = addressRefusalOf(address, { token: token?.address, isOurs, denied: parts.settings.denied })
  return refusal === undefined ? ok(address) : refuse(refusal)
}
