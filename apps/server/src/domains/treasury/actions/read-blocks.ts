import { hexOf } from '../../../platform/chain/address.ts'
import { type AgreedBlock, type Chain, ChainError, inTurns } from '../../../platform/chain/chain.ts'
import type { Hex, TransferLog } from '../../../platform/chain/decode.ts'
import type { Database } from '../../../platform/database/database.ts'
import { deepestPending, least, rememberedBlocks, tipBlocks } from '../rules.ts'
import type { ScannedBlock } from '../store/blocks.ts'
import { findAncestor, rememberedAt } from './follow-branch.ts'
import type { Token } from './pin-token.ts'
import { readOwnLogs } from './record-transfers.ts'

export interface ScanParts {
  readonly database: Database
  readonly chain: Chain
  readonly token: Token
  readonly confirmationsNeeded: number
}

/** What was read of the chain and is to be written down: blocks that follow on a remembered one, and what they hold for us. */
export interface Reading {
  /** The last block that had been read before. */
  readonly tip: ScannedBlock | undefined
  /** The remembered block the new ones follow on; below the tip when the chain left our branch. */
  readonly base: ScannedBlock | undefined
  readonly blocks: readonly AgreedBlock[]
  readonly logs: readonly TransferLog[]
  /** Read so deep that the blocks need no second look. */
  readonly settled: boolean
  readonly timeOf: (log: TransferLog) => Date
}

/** Blocks near the head, each by its hash, from the tip or from where the chain left it. Undefined when nothing is new. */
export async function readNewest(
  parts: ScanParts,
  tip: ScannedBlock | undefined,
  head: { readonly number: bigint; readonly hash: Hex },
): Promise<Reading | undefined> {
  const { database, chain, confirmationsNeeded } = parts
  if (tip === undefined) {
    // At the very first start nobody was given an address yet: what lies below cannot be anybody's.
    const deepest = deepestPending(head.number, confirmationsNeeded)
    return readByHash(parts, tip, undefined, deepest < 0n ? 0n : deepest, head.number)
  }
  if (head.number <= tip.number) {
    // A head we know is a provider that is late, nothing more; another one in its place is another branch.
    const remembered = await rememberedAt(database.reader, chain.chainId, head.number)
    if (remembered === undefined || hexOf(remembered.hash) === head.hash) return undefined
    return readAnew(parts, tip, head.number)
  }
  const next = await chain.agreedBlock(tip.number + 1n)
  if (next.parentHash !== hexOf(tip.hash)) return readAnew(parts, tip, head.number)
  return readByHash(parts, tip, tip, tip.number + 1n, least(tip.number + tipBlocks, head.number))
}

/** Everything above the last block we share with the chain, at once: so a log that only moved is seen to have moved. */
async function readAnew(parts: ScanParts, tip: ScannedBlock, headNumber: bigint): Promise<Reading> {
  const base = await findAncestor(parts.database, parts.chain, least(headNumber, tip.number))
  return readByHash(parts, tip, base, base.number + 1n, least(base.number + rememberedBlocks + tipBlocks, headNumber))
}

async function readByHash(
  { database, chain, token }: ScanParts,
  tip: ScannedBlock | undefined,
  base: ScannedBlock | undefined,
  from: bigint,
  to: bigint,
): Promise<Reading> {
  const blocks = await chain.agreedBlocks(from, to)
  assertLinked(base, blocks)
  const logs = (await inTurns(blocks, ({ hash }) => chain.transfersInBlock(token.address, hash))).flat()
  const own = await readOwnLogs(database.reader, chain.chainId, logs)
  return { tip, base, blocks, logs: own, settled: false, timeOf: timesOf(blocks) }
}

/**
 * A range of old blocks, far below what a chain takes back: their logs by number, and only the ends by hash. Where it does
 * not follow on the tip, the branch is left block by block instead.
 */
export async function readRange(parts: ScanParts, tip: ScannedBlock, to: bigint): Promise<Reading> {
  const { database, chain, token } = parts
  const [next, last] = await Promise.all([chain.agreedBlock(tip.number + 1n), chain.agreedBlock(to)])
  if (next.parentHash !== hexOf(tip.hash)) return readAnew(parts, tip, to)
  const all = await chain.transfersBetween(token.address, tip.number + 1n, to)
  const logs = await readOwnLogs(database.reader, chain.chainId, all)
  const numbers = [...new Set(logs.map(({ blockNumber }) => blockNumber))]
  const timeOf = timesOf(await inTurns(numbers, (number) => chain.agreedBlock(number)))
  for (const log of logs) timeOf(log)
  return { tip, base: tip, blocks: [last], logs, settled: true, timeOf }
}

/** Each block must follow on the one before; a chain that changed while it was read is read again at the next turn. */
function assertLinked(base: ScannedBlock | undefined, blocks: readonly AgreedBlock[]): void {
  let previous: Hex | undefined = base && hexOf(base.hash)
  for (const { number, hash, parentHash } of blocks) {
    if (previous !== undefined && parentHash !== previous) {
      throw new ChainError('providers_disagree', `block ${number} does not follow on the block before it`)
    }
    previous = hash
  }
}

function timesOf(blocks: readonly AgreedBlock[]): (log: TransferLog) => Date {
  const times = new Map(blocks.map(({ hash, time }) => [hash, time]))
  return ({ blockHash, blockNumber }) => {
    const time = times.get(blockHash)
    if (time === undefined) throw new ChainError('providers_disagree', `a log names another block ${blockNumber}`)
    return time
  }
}
