import { deriveAddress, hexOf } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import type { AddressParts } from '../parts.ts'
import { readAddressesOf } from '../store/addresses.ts'

/**
 * A person's addresses, under the newest key and older ones, in lower case; none before they requested one. Each is derived again from
 * the key it was made with: a tampered row is ignored.
 */
export async function listDepositAddresses(
  { database, chainId }: Pick<AddressParts, 'database' | 'chainId'>,
  personId: string,
): Promise<readonly Hex[]> {
  const stored = await readAddressesOf(database.reader, chainId, personId)
  return stored.map(({ address, index, depositXpub }) => {
    const hex = hexOf(address)
    if (deriveAddress(depositXpub, Number(index)) !== hex)
      throw new Error('the stored address does not follow from our key: it is not shown')
    return hex
  })
}
