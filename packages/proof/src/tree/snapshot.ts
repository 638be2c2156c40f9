import { base64Of, bytesOfBase64 } from '../bytes.ts'
import { buildBucket, type Levels, rootOfBucket, rootOfCrown, siblingsOf } from './build.ts'
import { type Leaf, nodeOfLeaf } from './leaf.ts'
import { isSum, type SumNode } from './node.ts'
import { bucketOf, isShape, shapeFor, type TreeShape } from './shape.ts'

/** What a snapshot's note says of its tree. */
export interface SnapshotStatement extends TreeShape {
  /** Who says it: the name of the log. */
  readonly origin: string
  readonly snapshot: number
  readonly root: SumNode
}

/** The text of the note. Lines after these five may follow; each is a word and what it says. */
export function writeStatement({ origin, snapshot, root, bucketBits, bucketHeight }: SnapshotStatement): string {
  return [
    origin,
    `snapshot ${snapshot}`,
    `root ${base64Of(root.hash)}`,
    `owed ${root.sumMicro}`,
    `tree ${bucketBits} ${bucketHeight}`,
    '',
  ].join('\n')
}

/** Undefined where the text is not such a statement, letter for letter. */
export function readStatement(text: string): SnapshotStatement | undefined {
  const [origin = '', ...lines] = text.split('\n')
  const [snapshot, root, owed, tree] = ['snapshot', 'root', 'owed', 'tree'].map((word, index) => {
    const line = lines[index] ?? ''
    return line.startsWith(`${word} `) ? line.slice(word.length + 1) : ''
  })
  const hash = bytesOfBase64(root ?? '')
  const [bucketBits, bucketHeight] = (/^\d{1,2} \d{1,2}$/.exec(tree ?? '')?.[0] ?? '').split(' ').map(Number)
  if (origin === '' || hash?.length !== 32 || !/^(0|[1-9]\d{0,17})$/.test(owed ?? '')) return undefined
  if (!/^(0|[1-9]\d{0,8})$/.test(snapshot ?? '') || bucketBits === undefined || bucketHeight === undefined)
    return undefined
  const read = { origin, snapshot: Number(snapshot), root: { hash, sumMicro: BigInt(owed ?? '') } }
  const statement = { ...read, bucketBits, bucketHeight }
  if (!isShape(statement) || !isSum(statement.root.sumMicro)) return undefined
  return text.startsWith(writeStatement(statement)) ? statement : undefined
}

/** Where a leaf stands, and what stands beside its way up. */
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

/** The whole tree in memory, for as many leaves as memory holds. The first of them are investors', the rest of nothing. */
export function buildTree(leaves: readonly Leaf[]): Tree {
  const shape = shapeFor(leaves.length)
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
