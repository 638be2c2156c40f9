import { checksummed, deriveAddress, hexOf } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import type { AddressParts } from '../parts.ts'
import type { StoredAddress } from '../store/addresses.ts'

/** Derives the address again before it is shown: a tampered row, or a memory error, shows nothing. */
export function checkDepositAddress({ depositXpub }: AddressParts, stored: StoredAddress): Hex {
  const address = hexOf(stored.address)
  if (stored.depositXpub !== depositXpub) throw new Error('the address follows from a key the signer did not confirm')
  if (deriveAddress(stored.depositXpub, Number(stored.index)) !== address) {
    throw new Error('the stored address does not follow from our key: it is not shown')
  }
  return checksummed(address)
}
