import { expect, test } from 'vitest'
import { rpc } from '#stack/anvil.ts'
import { sendRaw } from '#testing/token.ts'
import { prepareWatchedChain } from '../testing.ts'
import { listAlarms } from './list-alarms.ts'

const world = prepareWatchedChain()

test('FLT16: a transaction that vanishes is orphaned, and is another arrival when it comes back', async () => {
  const { personId, address } = await world.watched.newPerson()
  const hash = await world.watched.token.issue(address, 20_000_000n)
  await world.watched.advance(1)
  const raw = await world.watched.rawTransaction(hash)
  await world.watched.reorg(2)
  await world.watched.advance(6)
  expect(await world.changesOf(personId)).toEqual(['seen 1', 'orphaned 1'])
  await sendRaw(world.watched.anvil.url, raw)
  await world.watched.advance(4)
  expect(await world.changesOf(personId)).toEqual(['seen 1', 'orphaned 1', 'seen 2', 'confirmed 2'])
})

test('FLT16: a transaction replaced by one that pays another person', async () => {
  const [first, second] = await Promise.all([world.watched.newPerson(), world.watched.newPerson()])
  const hash = await world.watched.token.issue(first.address, 20_000_000n)
  await world.watched.advance(1)
  const { from, to, nonce, gas, input } = (await rpc(world.watched.anvil.url, 'eth_getTransactionByHash', [
    hash,
  ])) as Record<string, string>
  const data = input?.replace(first.address.slice(2), second.address.slice(2))
  await world.watched.reorg(2, [[{ from, to, nonce, gas, data }, 0]])
  await world.watched.advance(4)
  expect(await world.changesOf(first.personId)).toEqual(['seen 1', 'orphaned 1'])
  expect(await world.changesOf(second.personId)).toEqual(['seen 1', 'confirmed 1'])
})

test('FLT16: a deep reorg takes back what was confirmed, and payouts stop until people have looked', async () => {
  const { personId, address } = await world.watched.newPerson()
  await world.watched.token.issue(address, 20_000_000n)
  await world.watched.advance(6)
  expect(await world.changesOf(personId)).toEqual(['seen 1', 'confirmed 1'])
  await world.watched.reorg(7)
  await world.watched.advance(1)
  expect(await world.changesOf(personId)).toEqual(['seen 1', 'confirmed 1', 'orphaned 1'])
  expect(await world.alarms()).toEqual(['deep_reorg'])
  expect((await listAlarms(world.watched.database.app.reader)).payoutsStopped).toBe(true)
})

test('FLT16: a deep reorg in which the confirmed log only moves keeps it, and still rings', async () => {
  const { personId, address } = await world.watched.newPerson()
  const hash = await world.watched.token.issue(address, 20_000_000n)
  await world.watched.advance(6)
  const raw = await world.watched.rawTransaction(hash)
  await world.watched.reorg(7, [[raw, 3]])
  await world.watched.advance(1)
  expect(await world.changesOf(personId)).toEqual(['seen 1', 'confirmed 1', 'moved 1'])
  expect(await world.alarms()).toEqual(['deep_reorg'])
})
