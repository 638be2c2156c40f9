import { beforeAll, expect, test } from 'vitest'
import { rpc } from '#stack/anvil.ts'
import { type WatchedChain, watchedChain } from '#testing/watched-chain.ts'
import { checkReportedTransfers } from './check-reported-transfers.ts'
import { reportTransfer } from './report-transfer.ts'

let watched: WatchedChain
beforeAll(async () => {
  watched = await watchedChain({ confirmationsNeeded: 3 })
})

async function forgottenTransfer() {
  const { address } = await watched.newPerson()
  const txHash = await watched.token.issue(address, 31_000_000n)
  const { blockNumber, blockHash } = (await rpc(watched.anvil.url, 'eth_getTransactionReceipt', [txHash])) as {
    blockNumber: string
    blockHash: `0x${string}`
  }
  await watched.advance(5)
  const bytes = [Buffer.from(txHash.slice(2), 'hex')]
  await watched.database.owner(
    'delete from treasury.transfer_change where transfer_id in (select id from treasury.transfer where tx_hash = $1)',
    bytes,
  )
  await watched.database.owner('delete from treasury.transfer where tx_hash = $1', bytes)
  return { txHash, blockHash, blockNumber: BigInt(blockNumber) }
}

const reported = () => watched.database.owner('select 1 as one from treasury.missed_transfer')

test('what a person misses is reported once, looked at by the watcher and stands from then on', async () => {
  const place = await forgottenTransfer()
  const { database, chain } = await watched.parts()
  expect(await reportTransfer(database, chain.chainId, place)).toEqual([])
  expect(await reportTransfer(database, chain.chainId, place)).toEqual([])
  expect(await reported()).toHaveLength(1)
  await checkReportedTransfers(await watched.parts())
  expect(await reported()).toEqual([])
  expect(await reportTransfer(database, chain.chainId, place)).toMatchObject([
    { state: 'confirmed', amountMicro: 31_000_000n },
  ])
})

test('error: a report is no proof: of what is not in the chain nothing is written down', async () => {
  const place = await forgottenTransfer()
  const { database, chain } = await watched.parts()
  await reportTransfer(database, chain.chainId, { ...place, blockHash: `0x${'ab'.repeat(32)}` })
  await checkReportedTransfers(await watched.parts())
  expect(await reported()).toEqual([])
  const standing = await watched.database.owner('select 1 from treasury.transfer where tx_hash = $1', [
    Buffer.from(place.txHash.slice(2), 'hex'),
  ])
  expect(standing).toEqual([])
})
