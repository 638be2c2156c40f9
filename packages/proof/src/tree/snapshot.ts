import { buildBucket, type Levels, rootOfBucket, rootOfCrown, siblingsOf } from './build.ts'
import { type Leaf, nodeOfLeaf } from './leaf.ts'
import type { SumNode } from './node.ts'
import { bucketOf, shapeFor, type TreeShape } from './shape.ts'

/** The position of a leaf, and its siblings on the path to the root. */
export interface Place {
  readonly index: number
  readonly siblings: readonly SumNode[]
}

export interface Tree extends TreeShape {
  /** The roots of all buckets. */
  readonly crown: readonly SumNode[]
  readonly root: SumNode
  placeOf(leaf: Leaf): Place
}

/** The whole tree in memory, for as many leaves as memory holds. The first of them are investors', the rest filling. */
export function buildTree(leaves: readonly Leaf[], shape: TreeShape = shapeFor(leaves.length)): Tree {
  const inBuckets: SumNode[][] = Array.from({ length: 2 ** shape.bucketBits }, () => [])
  for (const leaf of leaves) {
    const node = nodeOfLeaf(leaf)
    inBuckets[bucketOf(node.hash, shape)]?.push(node)
  }
  const buckets: Levels[] = inBuckets.map((nodes) => buildBucket(nodes, shape.bucketHeight))
  const crown = buckets.map(rootOfBucket)
  return {
    ...shape,
    crown,
    root: rootOfCrown(crown),
    placeOf: (leaf) => {
      const { hash } = nodeOfLeaf(leaf)
      const levels = buckets[bucketOf(hash, shape)] ?? []
      const index = (levels[0] ?? []).findIndex((node) => node.hash.every((byte, at) => byte === hash[at]))
      if (index < 0) throw new Error('this leaf is not in the tree')
      return { index, siblings: siblingsOf(levels, index) }
    },
  }
}
