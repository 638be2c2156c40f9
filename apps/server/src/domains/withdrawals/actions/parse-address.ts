import { checksummed } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'

export type AddressFormRefusal = 'address_malformed' | 'address_checksum_wrong' | 'address_zero'

/** A typed address: lower case is accepted as it is, mixed case must match the checksum (EIP-55). */
export function parseAddress(typed: string): { readonly address: Hex } | { readonly refusal: AddressFormRefusal } {
  const text = typed.replace(/[\s\u200b]/g, '')
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return { refusal: 'address_malformed' }
  const address = text.toLowerCase() as Hex
  if (/^0x0{40}$/.test(address)) return { refusal: 'address_zero' }
  return text === address || text === checksummed(address) ? { address } : { refusal: 'address_checksum_wrong' }
}
