import { joined, readU64, u64, viewOf } from '../bytes.ts'
import { bytesOfWords, hashOfWords, wordsOf } from '../sha256.ts'

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

/** A node as words: eight of its hash, and the upper and the lower half of its sum. */
const wordsInNode = nodeLength / 4
/** The halves of `sumMaxMicro`, 10^18 - 1. */
const maxUpper = 0x0de0b6b3
const maxLower = 0xa763ffff

/** `01 | two nodes`, 81 bytes in two blocks: the padding stands, the rest is written for each pair. */
const message = new Int32Array(32)
message[31] = (1 + 2 * nodeLength) * 8

/** Commits to the sums of both children, not only to their total; undefined if a sum is invalid, or the total is too large. */
export function joinNodes(left: SumNode, right: SumNode): SumNode | undefined {
  if (!isSum(left.sumMicro) || !isSum(right.sumMicro)) return undefined
  if (left.hash.length !== hashLength || right.hash.length !== hashLength) return undefined
  return foldCrown(joined(writeNode(left), writeNode(right)))
}

/**
 * The root over a crown as it stands in its file, whose number of nodes is a power of two; undefined if a sum is too large. The same as
 * joining its nodes one by one, without an object, an array or a large number for any of them: every check folds the whole crown.
 */
export function foldCrown(crown: Uint8Array): SumNode | undefined {
  const words = wordsOf(viewOf(crown))
  for (let pairs = words.length / wordsInNode / 2; pairs >= 1; pairs /= 2)
    for (let pair = 0; pair < pairs; pair += 1) if (!foldPair(words, pair)) return undefined
  return readNode(bytesOfWords(words.subarray(0, wordsInNode)), 0)
}

/** Joins the nodes 2 x pair and 2 x pair + 1 into the place of the node with this number, which has been joined before. */
function foldPair(words: Int32Array, pair: number): boolean {
  const left = 2 * pair * wordsInNode
  const right = left + wordsInNode
  const lower = unsigned(words, left + 9) + unsigned(words, right + 9)
  const upper = unsigned(words, left + 8) + unsigned(words, right + 8) + (lower > 0xffffffff ? 1 : 0)
  if (upper > maxUpper || (upper === maxUpper && lower >>> 0 > maxLower)) return false
  let before = 1
  for (let at = 0; at < 2 * wordsInNode; at += 1) {
    const word = words[left + at] ?? 0
    message[at] = (before << 24) | (word >>> 8)
    before = word
  }
  message[2 * wordsInNode] = (before << 24) | 0x800000
  const above = pair * wordsInNode
  words.set(hashOfWords(message), above)
  words[above + 8] = upper
  words[above + 9] = lower
  return true
}

function unsigned(words: Int32Array, at: number): number {
  return (words[at] ?? 0) >>> 0
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
