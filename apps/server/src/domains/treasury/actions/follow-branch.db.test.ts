import { beforeAll, beforeEach, expect, test } from 'vitest'
import { rpc } from '../../../../../../stack/anvil.ts'
import { type TestChain, testChain } from '../../../../../../stack/testing/resources.ts'
import { mine, sendRaw } from '../../../../../../stack/testing/token.ts'
import { type WatchedChain, watchedChain } from '../../../../../../stack/testing/watched-chain.ts'
import { readTransferChanges } from '../store/transfers.ts'
import { readAlarms } from './raise-alarm.ts'
import { createScanner } from './scan-chain.ts'

let anvil: TestChain
let watched: WatchedChain
beforeAll(async () => {
  anvil = await testChain()
})
beforeEach(async () => {
  watched = await watchedChain({ confirmationsNeeded: 4, anvil })
})

async function changesOf(personId: string): Promise<string[]> {
  const changes = await readTransferChanges(watched.database.app.reader, watched.anvil.chainId, 0n, 10_000)
  return changes.filter((change) => change.personId === personId).map(({ kind, arrival }) => `${kind} ${arrival}`)
}

const alarms = async () => (await readAlarms(watched.database.app.reader)).alarms.map(({ kind }) => kind)

test('FLT16: a shallow reorg in which the transaction moves to another block: the log moves with it and confirms later', async () => {
  const { personId, address } = await watched.newPerson()
  const hash = await watched.token.issue(address, 20_000_000n)
  await watched.advance(1)
  const raw = await watched.rawTransaction(hash)
  await watched.reorg(2, [[raw, 1]])
  await watched.scan()
  expect(await changesOf(personId)).toEqual(['seen 1', 'moved 1'])
  await watched.advance(2)
  expect(await changesOf(personId)).toEqual(['seen 1', 'moved 1'])
  await watched.advance(1)
  expect(await changesOf(personId)).toEqual(['seen 1', 'moved 1', 'confirmed 1'])
  expect(await alarms()).toEqual([])
})

test('FLT16: a transaction that vanishes is orphaned, and is another arrival when it comes back', async () => {
  const { personId, address } = await watched.newPerson()
  const hash = await watched.token.issue(address, 20_000_000n)
  await watched.advance(1)
  const raw = await watched.rawTransaction(hash)
  await watched.reorg(2)
  await watched.advance(6)
  expect(await changesOf(personId)).toEqual(['seen 1', 'orphaned 1'])
  await sendRaw(watched.anvil.url, raw)
  await watched.advance(4)
  expect(await changesOf(personId)).toEqual(['seen 1', 'orphaned 1', 'seen 2', 'confirmed 2'])
})

test('FLT16: a transaction replaced by one that pays somebody else', async () => {
  const [first, second] = await Promise.all([watched.newPerson(), watched.newPerson()])
  const hash = await watched.token.issue(first.address, 20_000_000n)
  await watched.advance(1)
  const { from, to, nonce, gas, input } = (await rpc(watched.anvil.url, 'eth_getTransactionByHash', [hash])) as Record<
    string,
    string
  >
  const data = input?.replace(first.address.slice(2), second.address.slice(2))
  await watched.reorg(2, [[{ from, to, nonce, gas, data }, 0]])
  await watched.advance(4)
  expect(await changesOf(first.personId)).toEqual(['seen 1', 'orphaned 1'])
  expect(await changesOf(second.personId)).toEqual(['seen 1', 'confirmed 1'])
})

test('FLT16: a deep reorg takes back what was confirmed, and payouts stop until people have looked', async () => {
  const { personId, address } = await watched.newPerson()
  await watched.token.issue(address, 20_000_000n)
  await watched.advance(6)
  expect(await changesOf(personId)).toEqual(['seen 1', 'confirmed 1'])
  await watched.reorg(7)
  await watched.advance(1)
  expect(await changesOf(personId)).toEqual(['seen 1', 'confirmed 1', 'orphaned 1'])
  expect(await alarms()).toEqual(['deep_reorg'])
  expect((await readAlarms(watched.database.app.reader)).payoutsStopped).toBe(true)
})

test('FLT16: a deep reorg in which the confirmed log only moves keeps it, and still rings', async () => {
  const { personId, address } = await watched.newPerson()
  const hash = await watched.token.issue(address, 20_000_000n)
  await watched.advance(6)
  const raw = await watched.rawTransaction(hash)
  await watched.reorg(7, [[raw, 3]])
  await watched.advance(1)
  expect(await changesOf(personId)).toEqual(['seen 1', 'confirmed 1', 'moved 1'])
  expect(await alarms()).toEqual(['deep_reorg'])
})

test('a provider whose head is behind takes nothing back', async () => {
  const { personId, address } = await watched.newPerson()
  await watched.token.issue(address, 20_000_000n)
  await watched.advance(2)
  const before = await watched.database.owner('select * from treasury.scanned_block order by block_number')
  const parts = await watched.parts()
  const { chain } = parts
  const late = { ...chain, agreedHead: async () => chain.agreedBlock((await chain.agreedHead()).number - 2n) }
  expect(await createScanner({ ...parts, chain: late }).turn()).toBe(false)
  expect(await watched.database.owner('select * from treasury.scanned_block order by block_number')).toEqual(before)
  expect(await changesOf(personId)).toEqual(['seen 1'])
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
