import { joined, readU64, u64 } from '../bytes.ts'
import { blocksFor, hashOfBlocks } from '../sha256.ts'

/** A hash with the sum of everything below it. */
export interface SumNode {
  readonly hash: Uint8Array
  readonly sumMicro: bigint
}

/** No sum of a tree is larger, so that none wraps around. */
export const sumMaxMicro: bigint = 10n ** 18n - 1n
export const hashLength = 32
/** A hash and its sum, as in files. */
export const nodeLength = 40

export function isSum(micro: bigint): boolean {
  return micro >= 0n && micro <= sumMaxMicro
}

/** Reused for each node: a page folds a whole crown, and an array per node would cost more than its hash. */
const blocks = blocksFor(1 + 2 * nodeLength)
const message = new Uint8Array(blocks.buffer)
message[0] = 1

/** Commits to the sums of both children, not only to their total; undefined if a sum is invalid, or the total is too large. */
export function joinNodes(left: SumNode, right: SumNode): SumNode | undefined {
  const sumMicro = left.sumMicro + right.sumMicro
  // Then neither exceeds the limit, because the other is not negative.
  if (left.sumMicro < 0n || right.sumMicro < 0n || sumMicro > sumMaxMicro) return undefined
  if (left.hash.length !== hashLength || right.hash.length !== hashLength) return undefined
  message.set(left.hash, 1)
  blocks.setBigUint64(1 + hashLength, left.sumMicro)
  message.set(right.hash, 1 + nodeLength)
  blocks.setBigUint64(1 + nodeLength + hashLength, right.sumMicro)
  return { hash: hashOfBlocks(blocks), sumMicro }
}

/** The empty leaf. No leaf has this hash. */
export const emptyLeaf: SumNode = { hash: new Uint8Array(hashLength), sumMicro: 0n }

export function isEmpty({ hash, sumMicro }: SumNode): boolean {
  return sumMicro === 0n && hash.every((byte) => byte === 0)
}

/** The format in files: the hash and then its sum. */
export function writeNode({ hash, sumMicro }: SumNode): Uint8Array {
  return joined(hash, u64(sumMicro))
}

export function readNode(bytes: Uint8Array, at: number): SumNode {
  return { hash: bytes.slice(at, at + hashLength), sumMicro: readU64(bytes, at + hashLength) }
}

/** All nodes of a file. */
export function readNodes(bytes: Uint8Array): SumNode[] {
  return Array.from({ length: bytes.length / nodeLength }, (_, index) => readNode(bytes, index * nodeLength))
}
