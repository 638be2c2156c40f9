import { bytesOf, checksummed, deriveAddress, hexOf } from '../../../platform/chain/address.ts'
import type { Hex } from '../../../platform/chain/decode.ts'
import type { Database } from '../../../platform/database/database.ts'
import { insertAddress, readAddressOf, readKeyRing, type StoredAddress, takeIndex } from '../store/addresses.ts'

export interface AddressParts {
  readonly database: Database
  readonly chainId: number
  /** The public key the signer confirmed when this process started, not what a row says. */
  readonly depositXpub: string
}

/** The person's own address on the chain, made at the first call and theirs for ever, spelled with its checksum. */
export async function assignDepositAddress(parts: AddressParts, personId: string): Promise<Hex> {
  const { database, chainId } = parts
  const known = await readAddressOf(database.reader, chainId, personId)
  return verified(parts, known ?? (await makeAddress(parts, personId)))
}

/** The address a person already has, checked like any other; undefined before they asked for one. */
export async function readDepositAddress(parts: AddressParts, personId: string): Promise<Hex | undefined> {
  const known = await readAddressOf(parts.database.reader, parts.chainId, personId)
  return known === undefined ? undefined : verified(parts, known)
}

async function makeAddress({ database, chainId, depositXpub }: AddressParts, personId: string): Promise<StoredAddress> {
  return database
    .transaction(async (tx) => {
      const ring = await readKeyRing(tx)
      if (ring === undefined || ring.depositXpub !== depositXpub) {
        throw new Error('the pinned key is not the one the signer confirmed')
      }
      // The number is taken first: its row lock makes everybody wait who asks at the same moment, the same person included.
      const index = await takeIndex(tx, ring.id)
      const madeMeanwhile = await readAddressOf(tx, chainId, personId)
      if (madeMeanwhile !== undefined) throw new AddressTaken(madeMeanwhile)
      const address = bytesOf(deriveAddress(depositXpub, Number(index)))
      await insertAddress(tx, chainId, { personId, address, index, keyRingId: ring.id })
      const stored = await readAddressOf(tx, chainId, personId)
      if (stored === undefined) throw new Error('the address that was just written is not there')
      return stored
    })
    .catch((error: unknown) => {
      if (error instanceof AddressTaken) return error.stored
      throw error
    })
}

/** Thrown so that the number taken in vain goes back: numbers have no gaps. */
class AddressTaken extends Error {
  readonly stored: StoredAddress

  constructor(stored: StoredAddress) {
    super('the person has an address already')
    this.stored = stored
  }
}

/** Derives the address once more before anybody sees it: a row that was tampered with, or a bad memory cell, shows nothing. */
function verified({ depositXpub }: AddressParts, stored: StoredAddress): Hex {
  const address = hexOf(stored.address)
  if (stored.depositXpub !== depositXpub) throw new Error('the address follows from a key the signer did not confirm')
  if (deriveAddress(stored.depositXpub, Number(stored.index)) !== address) {
    throw new Error('the stored address does not follow from our key: it is not shown')
  }
  return checksummed(address)
}
