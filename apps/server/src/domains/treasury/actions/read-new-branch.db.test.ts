import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestChain, testChain } from '#testing/resources.ts'
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
