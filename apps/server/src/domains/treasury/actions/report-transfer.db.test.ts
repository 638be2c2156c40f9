import { expect, test } from 'vitest'
import { rpc } from '#stack/anvil.ts'
import { watchedChain } from '#testing/watched-chain.ts'
import { reportTransfer } from './report-transfer.ts'

test('what stands is answered and not reported; what the watcher has not come to is left to it', async () => {
  const watched = await watchedChain({ confirmationsNeeded: 3 })
  const { address } = await watched.newPerson()
  const txHash = await watched.token.issue(address, 31_000_000n)
  const { blockHash, blockNumber } = (await rpc(watched.anvil.url, 'eth_getTransactionReceipt', [txHash])) as {
    blockHash: `0x${string}`
    blockNumber: string
  }
  await watched.advance(5)
  const { database, chain } = await watched.parts()
  const place = { txHash, blockHash, blockNumber: BigInt(blockNumber) }
  expect(await reportTransfer(database, chain.chainId, place)).toMatchObject([{ amountMicro: 31_000_000n }])
  const late = { ...place, txHash: `0x${'cd'.repeat(32)}` as const, blockNumber: 1_000_000n }
  expect(await reportTransfer(database, chain.chainId, late)).toEqual([])
  expect(await watched.database.owner('select 1 as one from treasury.missed_transfer')).toEqual([])
})
