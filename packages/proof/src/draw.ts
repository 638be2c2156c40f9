import { joined, readU32 } from './bytes.ts'
import { sha256 } from './sha256.ts'
import { bytesOfUuid } from './tree/leaf.ts'

/** One investor in this many is drawn. */
const oneIn = 100

/**
 * Whether an investor is drawn by a block: the operator cannot influence it, and it can be recomputed from both values. False if
 * either is malformed.
 */
export function isDrawn(blockHash: Uint8Array, personId: string): boolean {
  const person = bytesOfUuid(personId)
  if (blockHash.length !== 32 || person === undefined) return false
  return readU32(sha256(joined(blockHash, person)), 0) * oneIn < 2 ** 32
}
