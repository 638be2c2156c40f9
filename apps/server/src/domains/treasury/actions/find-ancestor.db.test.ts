import { expect, test } from 'vitest'
import { rpc } from '#stack/anvil.ts'
import { mine } from '#testing/token.ts'
import { prepareWatchedChain } from '../testing.ts'

const world = prepareWatchedChain()

test('error: a chain that shares none of the remembered blocks stops the watcher and rings', async () => {
  await world.watched.advance(3)
  await world.watched.database.owner(
    `update treasury.scanned_block set block_hash = sha256(block_hash) where chain_id = ${world.watched.anvil.chainId}`,
  )
  await mine(world.watched.anvil.url, 1)
  await expect(world.watched.scan()).rejects.toMatchObject({ failure: 'reorg_beyond_memory' })
  await expect(world.watched.scan()).rejects.toMatchObject({ failure: 'reorg_beyond_memory' })
  expect(await world.alarms()).toEqual(['reorg_beyond_memory'])
})

test('a chain that is shorter and other than ours is followed', async () => {
  const { personId, address } = await world.watched.newPerson()
  await mine(world.watched.anvil.url, 3)
  await world.watched.token.issue(address, 20_000_000n)
  await world.watched.advance(2)
  await rpc(world.watched.anvil.url, 'anvil_rollback', [4])
  await world.watched.scan()
  expect(await world.changesOf(personId)).toEqual(['seen 1'])
  await rpc(world.watched.anvil.url, 'evm_increaseTime', ['0x64'])
  await world.watched.advance(1)
  expect(await world.changesOf(personId)).toEqual(['seen 1', 'orphaned 1'])
})
