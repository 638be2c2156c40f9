import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestChain, testChain } from '#testing/resources.ts'
import { type WatchedChain, watchedChain } from '#testing/watched-chain.ts'
import { createScanner } from './create-scanner.ts'

let anvil: TestChain
let watched: WatchedChain
beforeAll(async () => {
  anvil = await testChain()
})
beforeEach(async () => {
  watched = await watchedChain({ confirmationsNeeded: 4, anvil })
})

const changesOf = (personId: string) => watched.changesOf(personId)

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
