import type { ScanParts } from '../parts.ts'
import { least, rememberedBlocks, tipBlocks } from '../rules.ts'
import type { ScannedBlock } from '../store/blocks.ts'
import { findAncestor } from './find-ancestor.ts'
import { type Reading, readBlocksByHash } from './read-blocks-by-hash.ts'

/** Everything above the last block we share with the chain, at once, so that a log that only moved is recognised as moved. */
export async function readNewBranch(parts: ScanParts, tip: ScannedBlock, headNumber: bigint): Promise<Reading> {
  const base = await findAncestor(parts.database, parts.chain, least(headNumber, tip.number))
  return readBlocksByHash(
    parts,
    tip,
    base,
    base.number + 1n,
    least(base.number + rememberedBlocks + tipBlocks, headNumber),
  )
}
