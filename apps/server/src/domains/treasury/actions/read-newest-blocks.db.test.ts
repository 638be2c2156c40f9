import { expect, test } from 'vitest'
import { prepareWatchedChain } from '../testing.ts'
import { createScanner } from './create-scanner.ts'

const world = prepareWatchedChain()

test('a provider whose head is behind takes nothing back', async () => {
  const { personId, address } = await world.watched.newPerson()
  await world.watched.token.issue(address, 20_000_000n)
  await world.watched.advance(2)
  const before = await world.watched.database.owner('select * from treasury.scanned_block order by block_number')
  const parts = await world.watched.parts()
  const { chain } = parts
  const late = { ...chain, agreedHead: async () => chain.agreedBlock((await chain.agreedHead()).number - 2n) }
  expect(await createScanner({ ...parts, chain: late }).turn()).toBe(false)
  expect(await world.watched.database.owner('select * from treasury.scanned_block order by block_number')).toEqual(
    before,
  )
  expect(await world.changesOf(personId)).toEqual(['seen 1'])
})
