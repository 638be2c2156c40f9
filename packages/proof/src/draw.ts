import { sha256 } from '@noble/hashes/sha2.js'
import { joined, readU32 } from './bytes.ts'
import { bytesOfUuid } from './tree/leaf.ts'

/** One investor in so many is drawn. */
const oneIn = 100

/**
 * Whether an investor is drawn by a block: the operator cannot choose whom, and anybody who knows both can compute it. False where
 * either is malformed.
 */
export function isDrawn(blockHash: Uint8Array, personId: string): boolean {
  const person = bytesOfUuid(personId)
  if (blockHash.length !== 32 || person === undefined) return false
  return readU32(sha256(joined(blockHash, person)), 0) * oneIn < 2 ** 32
}
