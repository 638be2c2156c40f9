import { readU32 } from '../bytes.ts'

/** How many buckets a tree has, and how high each of them is: the same for all, so that a proof says nothing about its bucket. */
export interface TreeShape {
  /** The first bits of a leaf's hash choose its bucket. */
  readonly bucketBits: number
  readonly bucketHeight: number
}

export const bucketBitsMax = 20
export const bucketHeightMax = 16
/** A smaller tree is padded with filling leaves to this many. */
export const leavesMin = 1_024
const bucketLeavesMin = 4_096
const bucketHeight = 14

/**
 * Buckets of 4,096 to 8,192 leaves on average, with room for twice as many, so that random variation does not overflow one. Higher buckets make a
 * smaller crown, which every check folds, a longer proof, and more for the server to fold for each proof it gives.
 */
export function shapeFor(leaves: number): TreeShape {
  const bucketBits = Math.max(0, Math.floor(Math.log2(Math.max(leaves, 1) / bucketLeavesMin)))
  if (bucketBits > 0) return { bucketBits: Math.min(bucketBits, bucketBitsMax), bucketHeight }
  return { bucketBits: 0, bucketHeight: Math.ceil(Math.log2(Math.max(leaves, leavesMin))) }
}

export function isShape({ bucketBits, bucketHeight }: TreeShape): boolean {
  const isWithin = (value: number, max: number) => Number.isInteger(value) && value >= 0 && value <= max
  return isWithin(bucketBits, bucketBitsMax) && isWithin(bucketHeight, bucketHeightMax)
}

export function bucketOf(hash: Uint8Array, { bucketBits }: TreeShape): number {
  return bucketBits === 0 ? 0 : readU32(hash, 0) >>> (32 - bucketBits)
}
