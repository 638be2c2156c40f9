import { hashOfChildren, splitBefore } from './merkle.ts'
import type { Range } from './tiles.ts'

/**
 * Inclusion of several entries of a log at once: the roots of the largest subtrees without any of them, from the left. Where the entries
 * stand close together it is much shorter than a path for each.
 */
export function rangesBeside(indices: readonly number[], { from, to }: Range): Range[] {
  if (indices.length === 0) return [{ from, to }]
  if (to - from === 1) return []
  const middle = from + splitBefore(to - from)
  return [
    ...rangesBeside(
      indices.filter((index) => index < middle),
      { from, to: middle },
    ),
    ...rangesBeside(
      indices.filter((index) => index >= middle),
      { from: middle, to },
    ),
  ]
}

export interface PlacedHash {
  readonly index: number
  /** The hash of the entry, as in the tree. */
  readonly hash: Uint8Array
}

/** The root computed from these entries, in ascending order, and the hashes beside them; undefined if they do not fit. */
export function rootFrom(
  placed: readonly PlacedHash[],
  size: number,
  beside: readonly Uint8Array[],
): Uint8Array | undefined {
  const isAscending = placed.every(({ index }, at) => index < size && index > (placed[at - 1]?.index ?? -1))
  if (!isAscending || !Number.isSafeInteger(size) || size < 1) return undefined
  let used = 0
  const rootOf = (within: readonly PlacedHash[], { from, to }: Range): Uint8Array | undefined => {
    if (within.length === 0) {
      used += 1
      return beside[used - 1]
    }
    if (to - from === 1) return within[0]?.hash
    const middle = from + splitBefore(to - from)
    const left = rootOf(
      within.filter(({ index }) => index < middle),
      { from, to: middle },
    )
    const right = rootOf(
      within.filter(({ index }) => index >= middle),
      { from: middle, to },
    )
    return left === undefined || right === undefined ? undefined : hashOfChildren(left, right)
  }
  const root = rootOf(placed, { from: 0, to: size })
  return used === beside.length ? root : undefined
}
