import { sha256 } from '@noble/hashes/sha2.js'
import { joined, u8, u64 } from '../bytes.ts'

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

/** Commits to the sums of both children, not to their total alone; undefined where a sum is none, or the total is too large. */
export function joinNodes(left: SumNode, right: SumNode): SumNode | undefined {
  const sumMicro = left.sumMicro + right.sumMicro
  if (!isSum(left.sumMicro) || !isSum(right.sumMicro) || !isSum(sumMicro)) return undefined
  const hash = sha256(joined(u8(1), left.hash, u64(left.sumMicro), right.hash, u64(right.sumMicro)))
  return { hash, sumMicro }
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
