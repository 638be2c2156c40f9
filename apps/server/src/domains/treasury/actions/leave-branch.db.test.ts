import { beforeAll, beforeEach, expect, test } from 'vitest'
import { rpc } from '#stack/anvil.ts'
import { type TestChain, testChain } from '#testing/resources.ts'
import { sendRaw } from '#testing/token.ts'
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
