import { hexOf } from '#platform/chain/address.ts'
import { type Chain, ChainError } from '#platform/chain/chain.ts'
import type { Database } from '#platform/database/database.ts'
import { readScannedBelow, type ScannedBlock } from '../store/blocks.ts'
import { raiseAlarm } from './raise-alarm.ts'

const comparedAtOnce = 16

/** The highest remembered block that the chain still has. A chain that shares none with us needs people. */
export async function findAncestor(database: Database, chain: Chain, headNumber: bigint): Promise<ScannedBlock> {
  for (let atMost = headNumber; ; ) {
    const remembered = await readScannedBelow(database.reader, {
      chainId: chain.chainId,
      atMost,
      limit: comparedAtOnce,
    })
    for (const block of remembered) {
      if ((await chain.agreedBlock(block.number)).hash === hexOf(block.hash)) return block
    }
    const lowest = remembered.at(-1)
    if (lowest === undefined || lowest.number === 0n) break
    atMost = lowest.number - 1n
  }
  await database.transaction((tx) =>
    raiseAlarm(tx, {
      kind: 'reorg_beyond_memory',
      chainId: chain.chainId,
      about: 'chain:ancestor',
      stopsPayouts: true,
    }),
  )
  throw new ChainError('reorg_beyond_memory', 'the chain shares none of the blocks that are remembered')
}
