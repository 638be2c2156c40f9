import { beforeAll, expect, test } from 'vitest'
import { type Chain, connectChain } from '#platform/chain/chain.ts'
import { rpc } from '#stack/anvil.ts'
import { type TestChain, type TestDatabase, testChain, testDatabase } from '#testing/resources.ts'
import { deployFake, stranger } from '#testing/token.ts'
import { pinToken } from './pin-token.ts'

let database: TestDatabase
let anvil: TestChain
let chain: Chain
beforeAll(async () => {
  ;[database, anvil] = await Promise.all([testDatabase(), testChain()])
  chain = connectChain(anvil.chainId, [anvil.url, anvil.url])
})

test('the token is pinned at the first start and found again at the next', async () => {
  const token = { address: anvil.tokenAddress.toLowerCase(), decimals: 6 }
  expect(await pinToken(database.app, chain, anvil.tokenAddress)).toEqual(token)
  expect(await pinToken(database.app, chain, anvil.tokenAddress)).toEqual(token)
})

test('error: U8: another token, scale or code than at the first start refuses to start', async () => {
  const fake = await deployFake(anvil.url)
  await expect(pinToken(database.app, chain, fake)).rejects.toThrow('which was used until now')
  const wrongScale = { ...chain, tokenFacts: async () => ({ ...(await chain.tokenFacts(fake)), decimals: 18 }) }
  await expect(pinToken(database.app, wrongScale, anvil.tokenAddress)).rejects.toThrow('now with 18')
  const code = (await rpc(anvil.url, 'eth_getCode', [anvil.tokenAddress, 'latest'])) as string
  await rpc(anvil.url, 'anvil_setCode', [anvil.tokenAddress, `${code}00`])
  await expect(pinToken(database.app, chain, anvil.tokenAddress)).rejects.toThrow('is not the code')
})

test('error: U8: what is no contract, or counts like no USDT, is refused', async () => {
  await expect(pinToken(database.app, chain, stranger)).rejects.toThrow('is no contract')
  await expect(pinToken(database.app, chain, await deployFake(anvil.url, 8))).rejects.toThrow('has 6 or 18')
})
