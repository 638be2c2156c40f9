import { base64Of } from '../bytes.ts'
import { isTime, readHash, readWhole, saidBy } from '../lines.ts'
import { isSum, type SumNode } from './node.ts'
import { isShape, type TreeShape } from './shape.ts'

/** What a snapshot's note says: the tree of what is owed, and what was held when it was made. */
export interface SnapshotStatement extends TreeShape {
  /** The issuer: the name of the log. */
  readonly origin: string
  readonly snapshot: number
  readonly root: SumNode
  /** The last posting group whose entries are counted. */
  readonly cutGroupId: bigint
  /** When the reserves were read, in UTC with milliseconds. */
  readonly at: string
  readonly heldMicro: bigint
  /** The part of what is held whose addresses have signed that they are the operator's. */
  readonly provedMicro: bigint
  readonly block: ReservesBlock
  /** SHA-256 of the file that lists the reserves. */
  readonly reserves: Uint8Array
  /** The size of the log, and its root. */
  readonly log: { readonly size: number; readonly root: Uint8Array }
}

/** The block at which the reserves were read. */
export interface ReservesBlock {
  readonly chainId: number
  readonly number: bigint
  /** 0x and 64 digits. */
  readonly hash: string
}

/** The text of the note, without its signature. */
export function writeStatement(statement: SnapshotStatement): string {
  const { root, block, log } = statement
  return [
    statement.origin,
    `snapshot ${statement.snapshot}`,
    `root ${base64Of(root.hash)}`,
    `owed ${root.sumMicro}`,
    `tree ${statement.bucketBits} ${statement.bucketHeight}`,
    `cut ${statement.cutGroupId}`,
    `at ${statement.at}`,
    `held ${statement.heldMicro}`,
    `proved ${statement.provedMicro}`,
    `block ${block.chainId} ${block.number} ${block.hash}`,
    `reserves ${base64Of(statement.reserves)}`,
    `log ${log.size} ${base64Of(log.root)}`,
    '',
  ].join('\n')
}

/** Undefined if the text is not exactly such a statement. */
export function readStatement(text: string): SnapshotStatement | undefined {
  const lines = text.split('\n')
  const tree = readTreeLines(lines)
  const held = readHeldLines(lines)
  if (tree === undefined || held === undefined) return undefined
  const statement = { ...tree, ...held }
  return writeStatement(statement) === text ? statement : undefined
}

type TreeLines = Pick<SnapshotStatement, 'origin' | 'snapshot' | 'root' | 'bucketBits' | 'bucketHeight'>

function readTreeLines([origin = '', ...lines]: readonly string[]): TreeLines | undefined {
  const snapshot = readWhole(saidBy(lines[0], 'snapshot'), 9)
  const hash = readHash(saidBy(lines[1], 'root'))
  const sumMicro = readAmount(saidBy(lines[2], 'owed'))
  const [bits, height] = readWholes(saidBy(lines[3], 'tree'), 2)
  const shape = { bucketBits: Number(bits ?? -1), bucketHeight: Number(height ?? -1) }
  if (origin === '' || snapshot === undefined || hash === undefined || sumMicro === undefined) return undefined
  return isShape(shape) ? { origin, snapshot: Number(snapshot), root: { hash, sumMicro }, ...shape } : undefined
}

function readHeldLines(lines: readonly string[]): Omit<SnapshotStatement, keyof TreeLines> | undefined {
  const cutGroupId = readWhole(saidBy(lines[5], 'cut'), 19)
  const at = saidBy(lines[6], 'at')
  const heldMicro = readAmount(saidBy(lines[7], 'held'))
  const provedMicro = readAmount(saidBy(lines[8], 'proved'))
  const block = readBlock(saidBy(lines[9], 'block'))
  const reserves = readHash(saidBy(lines[10], 'reserves'))
  const log = readLog(saidBy(lines[11], 'log'))
  if (cutGroupId === undefined || cutGroupId >= 2n ** 63n || !isTime(at)) return undefined
  if (heldMicro === undefined || provedMicro === undefined || provedMicro > heldMicro) return undefined
  if (block === undefined || reserves === undefined || log === undefined) return undefined
  return { cutGroupId, at, heldMicro, provedMicro, block, reserves, log }
}

function readBlock(said: string | undefined): ReservesBlock | undefined {
  const [chainText, numberText, hash = ''] = said?.split(' ') ?? []
  const chainId = readWhole(chainText, 15)
  const number = readWhole(numberText, 19)
  if (chainId === undefined || number === undefined || !/^0x[0-9a-f]{64}$/.test(hash)) return undefined
  return { chainId: Number(chainId), number, hash }
}

function readLog(said: string | undefined): SnapshotStatement['log'] | undefined {
  const [sizeText, rootText] = said?.split(' ') ?? []
  const size = readWhole(sizeText, 15)
  const root = readHash(rootText)
  return size === undefined || root === undefined ? undefined : { size: Number(size), root }
}

function readAmount(text: string | undefined): bigint | undefined {
  const micro = readWhole(text, 18)
  return micro !== undefined && isSum(micro) ? micro : undefined
}

function readWholes(text: string | undefined, digitsMax: number): (bigint | undefined)[] {
  return (text?.split(' ') ?? []).map((word) => readWhole(word, digitsMax))
}
