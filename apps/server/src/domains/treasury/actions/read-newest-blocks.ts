import { hexOf } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import type { ScanParts } from '../parts.ts'
import { deepestPending, least, tipBlocks } from '../rules.ts'
import { readScannedAt, type ScannedBlock } from '../store/blocks.ts'
import { type Reading, readBlocksByHash } from './read-blocks-by-hash.ts'
import { readNewBranch } from './read-new-branch.ts'

/** Blocks near the head, each by its hash, from the tip or from where the chain left it. Undefined when nothing is new. */
export async function readNewestBlocks(
  parts: ScanParts,
  tip: ScannedBlock | undefined,
  head: { readonly number: bigint; readonly hash: Hex },
): Promise<Reading | undefined> {
  const { database, chain, confirmationsNeeded } = parts
  if (tip === undefined) {
    // At the very first start no address was assigned yet: nothing below can be ours.
    const deepest = deepestPending(head.number, confirmationsNeeded)
    return readBlocksByHash(parts, tip, undefined, deepest < 0n ? 0n : deepest, head.number)
  }
  if (head.number <= tip.number) {
    // A head we know only means a late provider; another block in its place is another branch.
    const remembered = await readScannedAt(database.reader, chain.chainId, head.number)
    if (remembered === undefined || hexOf(remembered.hash) === head.hash) return undefined
    return readNewBranch(parts, tip, head.number)
  }
  const next = await chain.agreedBlock(tip.number + 1n)
  if (next.parentHash !== hexOf(tip.hash)) return readNewBranch(parts, tip, head.number)
  return readBlocksByHash(parts, tip, tip, tip.number + 1n, least(tip.number + tipBlocks, head.number))
}
