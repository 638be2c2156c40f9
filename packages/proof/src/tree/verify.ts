import { areEqual, utf8 } from '../bytes.ts'
import { idOf, kindsOf, type LeafPart, leafParts, nodeOfLeaf, type Opening, totalOf } from './leaf.ts'
import { foldCrown, isEmpty, isSum, joinNodes, nodeLength, readNode, type SumNode } from './node.ts'
import { bucketOf } from './shape.ts'
import type { Place } from './snapshot.ts'
import type { SnapshotStatement } from './statement.ts'

/** One of an investor's two leaves, with its path. */
export interface ProvedPart extends Place {
  readonly sumMicro: bigint
  readonly salt: Uint8Array
}

export interface InvestorProof {
  readonly opening: Opening
  readonly parts: readonly [ProvedPart, ProvedPart]
  /** The roots of all buckets, public, as they stand in its file: forty bytes each. */
  readonly crown: Uint8Array
}

/** Why a proof is invalid, from the leaf to the root. */
export type ProofFault =
  | 'opening_malformed'
  | 'parts_differ_from_debt'
  | 'path_malformed'
  | 'sum_out_of_range'
  | 'leaf_not_in_bucket'
  | 'crown_not_in_root'

/** The e-mail address is hashed between fields of fixed length; a limit keeps what is hashed small. */
const emailLengthMax = 320

/**
 * Whether everything owed to this investor is part of the statement's total. It is computed from the opening and the
 * paths alone; undefined if it is valid.
 */
export function findFault(
  statement: SnapshotStatement,
  { opening, parts, crown }: InvestorProof,
): ProofFault | undefined {
  const id = idOf(opening)
  const kinds = kindsOf(opening)
  if (id === undefined || kinds === undefined || utf8(opening.email).length > emailLengthMax) return 'opening_malformed'
  if (!parts.every(({ sumMicro, salt }) => isSum(sumMicro) && salt.length === 32)) return 'opening_malformed'
  if (parts[0].sumMicro + parts[1].sumMicro !== totalOf(opening.owedMicro)) return 'parts_differ_from_debt'
  for (const part of leafParts) {
    const { sumMicro, salt } = parts[part]
    const leaf = nodeOfLeaf({ snapshot: statement.snapshot, id, kinds, part, sumMicro, salt })
    const fault = findPathFault(statement, leaf, parts, part, crown)
    if (fault !== undefined) return fault
  }
  return isCrownOf(statement, crown) ? undefined : 'crown_not_in_root'
}

function findPathFault(
  statement: SnapshotStatement,
  leaf: SumNode,
  parts: InvestorProof['parts'],
  part: LeafPart,
  crown: Uint8Array,
): ProofFault | undefined {
  const { index, siblings } = parts[part]
  const { bucketHeight } = statement
  const isPlace = Number.isInteger(index) && index >= 0 && index < 2 ** bucketHeight
  if (!isPlace || siblings.length !== bucketHeight || !siblings.every(({ hash }) => hash.length === 32))
    return 'path_malformed'
  let node = leaf
  for (const [height, sibling] of siblings.entries()) {
    const isRight = Math.floor(index / 2 ** height) % 2 === 1
    // Only leaves are to the left of a leaf, never padding.
    if (isRight && height === 0 && isEmpty(sibling)) return 'path_malformed'
    const above = isRight ? joinNodes(sibling, node) : joinNodes(node, sibling)
    if (above === undefined) return 'sum_out_of_range'
    node = above
  }
  const at = bucketOf(leaf.hash, statement) * nodeLength
  return at + nodeLength <= crown.length && isSame(node, readNode(crown, at)) ? undefined : 'leaf_not_in_bucket'
}

function isCrownOf({ bucketBits, root }: SnapshotStatement, crown: Uint8Array): boolean {
  if (crown.length !== nodeLength * 2 ** bucketBits) return false
  const folded = foldCrown(crown)
  return folded !== undefined && isSame(folded, root)
}

function isSame(left: SumNode, right: SumNode): boolean {
  return left.sumMicro === right.sumMicro && areEqual(left.hash, right.hash)
}
