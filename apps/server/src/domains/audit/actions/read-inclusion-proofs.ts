import { rangesBeside } from '@clearhold/proof/log/multiproof'
import type { Reader } from '#platform/database/database.ts'
import { logRange, readRoots } from '../store/log.ts'

/** Each may need a tile of its own, of 8 kB. */
const rangesAtOnce = 1_000

/** The inclusion of several links in the log of this size at once: the hashes beside them, from the left. */
export async function readInclusionProofs(
  reader: Reader,
  seqs: readonly bigint[],
  size: bigint,
): Promise<Uint8Array[]> {
  const outside = seqs.find((seq) => seq < 1n || seq > size)
  if (outside !== undefined) throw new RangeError(`link ${outside} is not in a log of ${size}`)
  const indices = [...new Set(seqs.map((seq) => Number(seq - 1n)))].sort((left, right) => left - right)
  const ranges = rangesBeside(indices, logRange(size))
  const roots: Uint8Array[] = []
  for (let at = 0; at < ranges.length; at += rangesAtOnce)
    roots.push(...(await readRoots(reader, ranges.slice(at, at + rangesAtOnce))))
  return roots
}
