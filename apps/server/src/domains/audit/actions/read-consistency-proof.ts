import { rangesOfConsistency } from '@clearhold/proof/log/tiles'
import type { Reader } from '#platform/database/database.ts'
import { logRange, readRoots } from '../store/log.ts'

/** Consistency proof: the log of one size is a prefix of the log of a later size. */
export async function readConsistencyProof(reader: Reader, oldSize: bigint, newSize: bigint): Promise<Uint8Array[]> {
  if (oldSize < 0n || oldSize > newSize)
    throw new RangeError(`a log of ${oldSize} does not continue as one of ${newSize}`)
  return readRoots(reader, rangesOfConsistency(Number(oldSize), logRange(newSize)))
}
