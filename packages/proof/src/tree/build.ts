import { emptyLeaf, joinNodes, type SumNode } from './node.ts'

/** All nodes of a subtree, leaves first; a level holds only non-empty nodes. */
export type Levels = readonly (readonly SumNode[])[]

/** The empty node at each height. */
export function emptyNodes(height: number): readonly SumNode[] {
  const nodes = [emptyLeaf]
  for (let at = 1; at <= height; at += 1) nodes.push(joinedOrThrow(nodeAt(nodes, at - 1), nodeAt(nodes, at - 1)))
  return nodes
}

/**
 * One bucket: its leaves in ascending order of their hashes, padded on the right. Two leaves with the same hash would be two debts shown
 * as one, and are refused.
 */
export function buildBucket(leaves: readonly SumNode[], height: number): Levels {
  if (leaves.length > 2 ** height) throw new Error(`a bucket of height ${height} does not hold ${leaves.length} leaves`)
  const sorted = leaves.toSorted((left, right) => compareBytes(left.hash, right.hash))
  for (const [index, leaf] of sorted.entries()) {
    const before = sorted[index - 1]
    if (before !== undefined && compareBytes(before.hash, leaf.hash) === 0) throw new Error('two leaves have one hash')
  }
  const empty = emptyNodes(height)
  const levels: SumNode[][] = [sorted]
  for (let at = 0; at < height; at += 1) levels.push(levelAbove(levels[at] ?? [], nodeAt(empty, at)))
  return levels
}

function levelAbove(nodes: readonly SumNode[], empty: SumNode): SumNode[] {
  const above: SumNode[] = []
  for (let at = 0; at < nodes.length; at += 2)
    above.push(joinedOrThrow(nodeAt(nodes, at), at + 1 < nodes.length ? nodeAt(nodes, at + 1) : empty))
  return above
}

export function rootOfBucket(levels: Levels): SumNode {
  const height = levels.length - 1
  return levels[height]?.[0] ?? nodeAt(emptyNodes(height), height)
}

/** The siblings on the path from a leaf to the bucket's root, from the bottom up. */
export function siblingsOf(levels: Levels, index: number): readonly SumNode[] {
  const empty = emptyNodes(levels.length - 1)
  return levels.slice(0, -1).map((level, at) => level[Math.floor(index / 2 ** at) ^ 1] ?? nodeAt(empty, at))
}

/** The root over the roots of all buckets, whose number is a power of two. */
export function rootOfCrown(crown: readonly SumNode[]): SumNode {
  let level = crown
  while (level.length > 1) level = levelAbove(level, emptyLeaf)
  return nodeAt(level, 0)
}

function joinedOrThrow(left: SumNode, right: SumNode): SumNode {
  const node = joinNodes(left, right)
  if (node === undefined) throw new Error('the sums of a tree stay below 10^18')
  return node
}

function nodeAt(nodes: readonly SumNode[], index: number): SumNode {
  const node = nodes[index]
  if (node === undefined) throw new Error(`there is no node ${index}`)
  return node
}

export function compareBytes(left: Uint8Array, right: Uint8Array): number {
  for (const [index, byte] of left.entries()) {
    const other = right[index] ?? 0
    if (byte !== other) return byte - other
  }
  return 0
}
