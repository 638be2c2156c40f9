import { bytesOf } from '#platform/chain/address.ts'
import type { Chain } from '#platform/chain/chain.ts'
import type { Database } from '#platform/database/database.ts'
import { type ChainHead, writeChainHead } from '../store/chain-head.ts'

/** Reads the newest block both providers agree on and stores it; a disagreement is thrown and nothing is written. */
export async function recordChainHead(database: Database, chain: Chain): Promise<ChainHead> {
  const block = await chain.agreedHead()
  const head: ChainHead = {
    chainId: chain.chainId,
    blockNumber: block.number,
    blockHash: bytesOf(block.hash),
    blockTime: block.time,
  }
  await database.transaction((tx) => writeChainHead(tx, head))
  return head
}
