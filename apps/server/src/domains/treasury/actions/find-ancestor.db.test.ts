import { beforeAll, beforeEach, expect, test } from 'vitest'
import { rpc } from '#stack/anvil.ts'
import { type TestChain, testChain } from '#testing/resources.ts'
import { mine } from '#testing/token.ts'
import { type WatchedChain, watchedChain } from '#testing/watched-chain.ts'
import { readAlarms } from './read-alarms.ts'

let anvil: TestChain
let watched: WatchedChain
beforeAll(async () => {
  anvil = await testChain()
})
beforeEach(async () => {
  watched = await watchedChain({ confirmationsNeeded: 4, anvil })
})

const changesOf = (personId: string) => watched.changesOf(personId)

const alarms = async () => (await readAlarms(watched.database.app.reader)).alarms.map(({ kind }) => kind)

test('error: a chain that shares none of the remembered blocks stops the watcher and rings', async () => {
  await watched.advance(3)
  await watched.database.owner(
    `update treasury.scanned_block set block_hash = sha256(block_hash) where chain_id = ${watched.anvil.chainId}`,
  )
  await mine(watched.anvil.url, 1)
  await expect(watched.scan()).rejects.toMatchObject({ trouble: 'reorg_beyond_memory' })
  await expect(watched.scan()).rejects.toMatchObject({ trouble: 'reorg_beyond_memory' })
  expect(await alarms()).toEqual(['reorg_beyond_memory'])
})

test('a chain that is shorter and other than ours is followed', async () => {
  const { personId, address } = await watched.newPerson()
  await mine(watched.anvil.url, 3)
  await watched.token.issue(address, 20_000_000n)
  await watched.advance(2)
  await rpc(watched.anvil.url, 'anvil_rollback', [4])
  await watched.scan()
  expect(await changesOf(personId)).toEqual(['seen 1'])
  await rpc(watched.anvil.url, 'evm_increaseTime', ['0x64'])
  await watched.advance(1)
  expect(await changesOf(personId)).toEqual(['seen 1', 'orphaned 1'])
})
