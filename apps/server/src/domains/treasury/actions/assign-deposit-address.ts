import { bytesOf, deriveAddress } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import type { AddressParts } from '../parts.ts'
import { insertAddress, readAddressOf, readKeyRing, type StoredAddress, takeIndex } from '../store/addresses.ts'
import { checkDepositAddress } from './check-deposit-address.ts'

/**
 * The person's own address on the chain under the newest key, created at the first call and theirs for ever, with its checksum. One they
 * had under an older key stays theirs but is no longer shown as a place to pay to.
 */
export async function assignDepositAddress(parts: AddressParts, personId: string): Promise<Hex> {
  const { database, chainId, depositXpub } = parts
  const known = await readAddressOf(database.reader, chainId, personId, depositXpub)
  return checkDepositAddress(parts, known ?? (await makeAddress(parts, personId)))
}

async function makeAddress({ database, chainId, depositXpub }: AddressParts, personId: string): Promise<StoredAddress> {
  return database
    .transaction(async (tx) => {
      const ring = await readKeyRing(tx)
      if (ring === undefined || ring.depositXpub !== depositXpub) {
        throw new Error('the pinned key is not the one the signer confirmed')
      }
      // The index is taken first: its row lock serialises concurrent callers, the same person included.
      const index = await takeIndex(tx, ring.id)
      const madeMeanwhile = await readAddressOf(tx, chainId, personId, depositXpub)
      if (madeMeanwhile !== undefined) throw new AddressTaken(madeMeanwhile)
      const address = bytesOf(deriveAddress(depositXpub, Number(index)))
      await insertAddress(tx, chainId, { personId, address, index, keyRingId: ring.id })
      const stored = await readAddressOf(tx, chainId, personId, depositXpub)
      if (stored === undefined) throw new Error('the address that was just written is not there')
      return stored
    })
    .catch((error: unknown) => {
      if (error instanceof AddressTaken) return error.stored
      throw error
    })
}

/** Thrown so that the index is rolled back: indexes have no gaps. */
class AddressTaken extends Error {
  readonly stored: StoredAddress

  constructor(stored: StoredAddress) {
    super('the person has an address already')
    this.stored = stored
  }
}
