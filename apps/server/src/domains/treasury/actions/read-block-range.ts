import { hexOf } from '#platform/chain/address.ts'
import { blockTimesOf, inTurns } from '#platform/chain/chain.ts'
import type { ScanParts } from '../parts.ts'
import type { ScannedBlock } from '../store/blocks.ts'
import type { Reading } from './read-blocks-by-hash.ts'
import { readNewBranch } from './read-new-branch.ts'
import { readOurLogs } from './read-our-logs.ts'

/**
 * A range of old blocks, too deep for a reorganisation: their logs by number, and only the ends by hash. Where it does not follow on the
 * tip, the branch is left block by block instead.
 */
export async function readBlockRange(parts: ScanParts, tip: ScannedBlock, to: bigint): Promise<Reading> {
  const { database, chain, token } = parts
  const [next, last] = await Promise.all([chain.agreedBlock(tip.number + 1n), chain.agreedBlock(to)])
  if (next.parentHash !== hexOf(tip.hash)) return readNewBranch(parts, tip, to)
  const all = await chain.transfersBetween(token.address, tip.number + 1n, to)
  const logs = await readOurLogs(database.reader, chain.chainId, all)
  const numbers = [...new Set(logs.map(({ blockNumber }) => blockNumber))]
  const timeOf = blockTimesOf(await inTurns(numbers, (number) => chain.agreedBlock(number)))
  for (const log of logs) timeOf(log)
  return { tip, base: tip, blocks: [last], logs, settled: true, timeOf }
}
