import { hexOf } from '@clearhold/proof/bytes'
import { idOf, kindsOf, leafParts, nodeOfLeaf } from '@clearhold/proof/tree/leaf'
import { joinNodes, readNodes, type SumNode } from '@clearhold/proof/tree/node'
import { bucketOf } from '@clearhold/proof/tree/shape'
import type { SnapshotStatement } from '@clearhold/proof/tree/statement'
import type { InvestorProof } from '@clearhold/proof/tree/verify'

/** A node that was computed here, and which of a pair it is. */
export interface Step {
  readonly hash: string
  readonly sumMicro: bigint
  readonly isRight: boolean
  /** What stands beside it; none beside the root. */
  readonly neighbourMicro: bigint | undefined
}

export interface Climb {
  /** How many steps lead from a leaf to the root. */
  readonly height: number
  /** From the leaf up, the root included. */
  readonly strands: readonly [readonly Step[], readonly Step[]]
  /** The height at which both strands are in the same node. */
  readonly meetsAt: number
  /** How many hashes were computed, the leaves included. */
  readonly hashes: number
  readonly root: SumNode
}

/** Both ways up, every node computed from what the investor holds and the neighbours' hashes. Undefined where they lead nowhere. */
export function climbOf(statement: SnapshotStatement, { opening, parts, crown }: InvestorProof): Climb | undefined {
  const id = idOf(opening)
  const kinds = kindsOf(opening)
  if (id === undefined || kinds === undefined) return undefined
  const crownLevels = levelsOf(readNodes(crown))
  const ways = leafParts.map((part) => {
    const { sumMicro, salt, siblings, index } = parts[part]
    const leaf = nodeOfLeaf({ snapshot: statement.snapshot, id, kinds, part, sumMicro, salt })
    const bucket = bucketOf(leaf.hash, statement)
    const position = bucket * 2 ** statement.bucketHeight + index
    return { position, nodes: nodesUp(leaf, position, [...siblings, ...neighboursInCrown(crownLevels, bucket)]) }
  })
  const [first, second] = ways
  if (first?.nodes === undefined || second?.nodes === undefined) return undefined
  const height = first.nodes.length - 1
  const root = first.nodes.at(-1)?.node
  if (root === undefined || second.nodes.length !== height + 1) return undefined
  let meetsAt = 0
  while (meetsAt < height && at(first.position, meetsAt) !== at(second.position, meetsAt)) meetsAt += 1
  return {
    height,
    strands: [stepsOf(first.nodes), stepsOf(second.nodes)],
    meetsAt,
    hashes: 2 * meetsAt + (height - meetsAt + 1),
    root,
  }
}

interface Visited {
  readonly node: SumNode
  readonly isRight: boolean
  readonly neighbour: SumNode | undefined
}

const at = (position: number, height: number) => Math.floor(position / 2 ** height)

function nodesUp(leaf: SumNode, position: number, neighbours: readonly SumNode[]): Visited[] | undefined {
  const visited: Visited[] = []
  let node = leaf
  for (const [height, neighbour] of neighbours.entries()) {
    const isRight = at(position, height) % 2 === 1
    visited.push({ node, isRight, neighbour })
    const above = isRight ? joinNodes(neighbour, node) : joinNodes(node, neighbour)
    if (above === undefined) return undefined
    node = above
  }
  return [...visited, { node, isRight: false, neighbour: undefined }]
}

/** What stands beside the way from a bucket's root up to the tree's root. */
function neighboursInCrown(crownLevels: readonly (readonly SumNode[])[], bucket: number): SumNode[] {
  return crownLevels.slice(0, -1).flatMap((level, height) => level[at(bucket, height) ^ 1] ?? [])
}

/** The crown and every row of nodes above it, up to the root: folded once for both ways. */
function levelsOf(crown: readonly SumNode[]): (readonly SumNode[])[] {
  const levels = [crown]
  for (let level = crown; level.length > 1; ) {
    level = levelAbove(level)
    levels.push(level)
  }
  return levels
}

function levelAbove(level: readonly SumNode[]): SumNode[] {
  const above: SumNode[] = []
  for (let left = 0; left + 1 < level.length; left += 2) {
    const one = level[left]
    const other = level[left + 1]
    const node = one === undefined || other === undefined ? undefined : joinNodes(one, other)
    if (node !== undefined) above.push(node)
  }
  return above
}

function stepsOf(nodes: readonly Visited[]): Step[] {
  return nodes.map(({ node, isRight, neighbour }) => ({
    hash: hexOf(node.hash),
    sumMicro: node.sumMicro,
    isRight,
    neighbourMicro: neighbour?.sumMicro,
  }))
}
