import { beforeAll, expect, test } from 'vitest'
import { rpc } from '#stack/anvil.ts'
import { type WatchedChain, watchedChain } from '#testing/watched-chain.ts'
import { recordMissedTransfers } from './record-missed-transfers.ts'

let watched: WatchedChain
beforeAll(async () => {
  watched = await watchedChain({ confirmationsNeeded: 3 })
})

async function placeOf(txHash: `0x${string}`) {
  const { blockNumber, blockHash } = (await rpc(watched.anvil.url, 'eth_getTransactionReceipt', [txHash])) as {
    blockNumber: string
    blockHash: `0x${string}`
  }
  return { txHash, blockHash, blockNumber: BigInt(blockNumber) }
}

/** As if the watcher had missed this log. */
async function forget(txHash: string): Promise<void> {
  const hash = [Buffer.from(txHash.slice(2), 'hex')]
  await watched.database.owner(
    'delete from treasury.transfer_change where transfer_id in (select id from treasury.transfer where tx_hash = $1)',
    hash,
  )
  await watched.database.owner('delete from treasury.transfer where tx_hash = $1', hash)
}

test('what the watcher has not come to is left to it', async () => {
  const { address } = await watched.newPerson()
  const place = await placeOf(await watched.token.issue(address, 30_000_000n))
  expect(await recordMissedTransfers(await watched.parts(), place)).toEqual([])
})

test('U11: the person and the watcher who report the same log meet on one row', async () => {
  const { address } = await watched.newPerson()
  const place = await placeOf(await watched.token.issue(address, 30_000_000n))
  await watched.scan()
  const parts = await watched.parts()
  const [first] = await recordMissedTransfers(parts, place)
  expect(await recordMissedTransfers(parts, place)).toEqual([first])
  expect(first).toMatchObject({ state: 'seen', amountMicro: 30_000_000n })
})

test('a log the watcher was not given is written once, and confirmed when its block is or was', async () => {
  const { address } = await watched.newPerson()
  const parts = await watched.parts()
  const young = await placeOf(await watched.token.issue(address, 31_000_000n))
  await watched.scan()
  await forget(young.txHash)
  const adopted = await Promise.all([recordMissedTransfers(parts, young), recordMissedTransfers(parts, young)])
  expect(adopted.flat().map(({ id }) => id)).toEqual([adopted[0][0]?.id, adopted[0][0]?.id])
  expect(adopted[0]).toMatchObject([{ state: 'seen' }])
  await watched.advance(2)
  expect(await recordMissedTransfers(parts, young)).toMatchObject([{ state: 'confirmed' }])
  const old = await placeOf(await watched.token.issue(address, 32_000_000n))
  await watched.advance(5)
  await forget(old.txHash)
  expect(await recordMissedTransfers(parts, old)).toMatchObject([{ state: 'confirmed', amountMicro: 32_000_000n }])
})

test('error: a block that is not the chain’s brings nothing', async () => {
  const { address } = await watched.newPerson()
  const place = await placeOf(await watched.token.issue(address, 33_000_000n))
  await watched.scan()
  await forget(place.txHash)
  expect(await recordMissedTransfers(await watched.parts(), { ...place, blockHash: `0x${'ab'.repeat(32)}` })).toEqual(
    [],
  )
})

/** Parts whose chain answers, and only then lets something happen: it falls between the read and the lock. */
async function partsBefore(happening: () => Promise<void>) {
  const parts = await watched.parts()
  const transfersInBlock: typeof parts.chain.transfersInBlock = async (...question) => {
    const logs = await parts.chain.transfersInBlock(...question)
    await happening()
    return logs
  }
  return { ...parts, chain: { ...parts.chain, transfersInBlock } }
}

test('MON12: a block that the chain took back while it was asked brings nothing', async () => {
  const { personId, address } = await watched.newPerson()
  const place = await placeOf(await watched.token.issue(address, 34_000_000n))
  await watched.scan()
  await forget(place.txHash)
  const parts = await partsBefore(async () => {
    await watched.reorg(1)
    await watched.scan()
  })
  expect(await recordMissedTransfers(parts, place)).toEqual([])
  await watched.advance(4)
  expect(await watched.changesOf(personId)).toEqual([])
})

test('MON12: without the blocks above it, a transfer is not confirmed by what stood there before', async () => {
  const { personId, address } = await watched.newPerson()
  const place = await placeOf(await watched.token.issue(address, 35_000_000n))
  await watched.advance(1)
  await forget(place.txHash)
  // The watcher has left a long branch and has not yet read the new one up to this block.
  const parts = await partsBefore(async () => {
    await watched.database.owner('delete from treasury.scanned_block where block_number >= $1', [place.blockNumber])
  })
  expect(await recordMissedTransfers(parts, place)).toEqual([])
  await watched.scan()
  expect(await watched.changesOf(personId)).toEqual(['seen 1'])
  await watched.advance(1)
  expect(await watched.changesOf(personId)).toEqual(['seen 1', 'confirmed 1'])
})
