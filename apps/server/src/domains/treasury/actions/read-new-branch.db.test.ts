import { expect, test } from 'vitest'
import { prepareWatchedChain } from '../testing.ts'

const world = prepareWatchedChain()

test('FLT16: a shallow reorg in which the transaction moves to another block: the log moves with it and confirms later', async () => {
  const { personId, address } = await world.watched.newPerson()
  const hash = await world.watched.token.issue(address, 20_000_000n)
  await world.watched.advance(1)
  const raw = await world.watched.rawTransaction(hash)
  await world.watched.reorg(2, [[raw, 1]])
  await world.watched.scan()
  expect(await world.changesOf(personId)).toEqual(['seen 1', 'moved 1'])
  await world.watched.advance(2)
  expect(await world.changesOf(personId)).toEqual(['seen 1', 'moved 1'])
  await world.watched.advance(1)
  expect(await world.changesOf(personId)).toEqual(['seen 1', 'moved 1', 'confirmed 1'])
  expect(await world.alarms()).toEqual([])
})
