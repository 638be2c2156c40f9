import { sha256 } from '@noble/hashes/sha2.js'
import { joined, readU64, u64 } from '../bytes.ts'

/** A hash with the sum of everything below it. */
export interface SumNode {
  readonly hash: Uint8Array
  readonly sumMicro: bigint
}

/** No sum of a tree is larger, so that none wraps around. */
export const sumMaxMicro: bigint = 10n ** 18n - 1n
export const hashLength = 32
/** A hash and its sum, as they stand in files. */
export const nodeLength = 40

export function isSum(micro: bigint): boolean {
  return micro >= 0n && micro <= sumMaxMicro
}

/** Written anew for each node: a crown is folded in a page, and as many arrays as it has nodes cost more than their hashes. */
const message = new Uint8Array(1 + 2 * nodeLength)
const messageView = new DataView(message.buffer)
message[0] = 1

/** Commits to the sums of both children, not to their total alone; undefined where a sum is none, or the total is too large. */
export function joinNodes(left: SumNode, right: SumNode): SumNode | undefined {
  const sumMicro = left.sumMicro + right.sumMicro
  if (!isSum(left.sumMicro) || !isSum(right.sumMicro) || !isSum(sumMicro)) return undefined
  if (left.hash.length !== hashLength || right.hash.length !== hashLength) return undefined
  message.set(left.hash, 1)
  messageView.setBigUint64(1 + hashLength, left.sumMicro)
  message.set(right.hash, 1 + nodeLength)
  messageView.setBigUint64(1 + nodeLength + hashLength, right.sumMicro)
  return { hash: sha256(message), sumMicro }
}

/** What stands where no leaf is, at the height of leaves. No leaf has this hash. */
export const emptyLeaf: SumNode = { hash: new Uint8Array(hashLength), sumMicro: 0n }

export function isEmpty({ hash, sumMicro }: SumNode): boolean {
  return sumMicro === 0n && hash.every((byte) => byte === 0)
}

/** What is written in files: the hash and then its sum. */
export function writeNode({ hash, sumMicro }: SumNode): Uint8Array {
  return joined(hash, u64(sumMicro))
}

export function readNode(bytes: Uint8Array, at: number): SumNode {
  return { hash: bytes.slice(at, at + hashLength), sumMicro: readU64(bytes, at + hashLength) }
}

/** All nodes of a file, one after the other. */
export function readNodes(bytes: Uint8Array): SumNode[] {
  return Array.from({ length: bytes.length / nodeLength }, (_, index) => readNode(bytes, index * nodeLength))
}
