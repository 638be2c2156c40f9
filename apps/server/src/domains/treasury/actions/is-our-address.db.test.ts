import { expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { writtenChain } from '#testing/written-chain.ts'
import { isOurAddress } from './is-our-address.ts'

const database = prepareDatabase('test')
const chainId = 31_337

test('the house’s own addresses, the token and the zero address are no outside party’s', async () => {
  const house = await (await writtenChain(database, chainId)).newHouse()
  const reader = database.app.reader
  expect(await isOurAddress(reader, chainId, house)).toBe(true)
  expect(await isOurAddress(reader, chainId, Buffer.alloc(20))).toBe(true)
  expect(await isOurAddress(reader, chainId, Buffer.alloc(20, 7))).toBe(false)
})
