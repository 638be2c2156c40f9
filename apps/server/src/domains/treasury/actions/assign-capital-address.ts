import { bytesOf, checksummed, deriveHouseAddress, hexOf } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import type { AddressParts } from '../parts.ts'
import { insertHouseAddress, readHouseAddress, readKeyRing } from '../store/addresses.ts'

/**
 * The address that receives operator capital; stored at the first call, so that the watcher knows it. Derived again before it is shown,
 * like a person's: a tampered row shows nothing.
 */
export async function assignCapitalAddress({ database, chainId, depositXpub }: AddressParts): Promise<Hex> {
  const ring = await readKeyRing(database.reader)
  if (ring === undefined || ring.depositXpub !== depositXpub) {
    throw new Error('the pinned key is not the one the signer confirmed')
  }
  const derived = deriveHouseAddress(depositXpub)
  const known = await readHouseAddress(database.reader, chainId, ring.id)
  if (known === undefined) {
    await database.transaction((tx) => insertHouseAddress(tx, chainId, ring.id, bytesOf(derived)))
  }
  const stored = known ?? (await readHouseAddress(database.reader, chainId, ring.id))
  if (stored === undefined || hexOf(stored.address) !== derived) {
    throw new Error('the stored capital address is not derived from our key: it is not shown')
  }
  return checksummed(derived)
}
