import { rangesOfInclusion } from '@clearhold/proof/log/tiles'
import type { Reader } from '#platform/database/database.ts'
import { logRange, readRoots } from '../store/log.ts'

/** Inclusion proof of a link in the log of this size: the sibling hashes on the path to the root. */
export async function readInclusionProof(reader: Reader, seq: bigint, size: bigint): Promise<Uint8Array[]> {
  if (seq < 1n || seq > size) throw new RangeError(`link ${seq} is not in a log of ${size}`)
  return readRoots(reader, rangesOfInclusion(Number(seq - 1n), logRange(size)))
}
