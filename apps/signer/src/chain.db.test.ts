import { beforeAll, expect, test } from 'vitest'
import { type LyingProxy, lyingProxy } from '#testing/lying-proxy.ts'
import { type TestChain, testChain } from '#testing/resources.ts'
import { payer, stranger, tokenOn } from '#testing/token.ts'
import { type ChainReader, connectChainReader } from './chain.ts'

let anvil: TestChain
let liar: LyingProxy
let chain: ChainReader
beforeAll(async () => {
  anvil = await testChain()
  liar = await lyingProxy(anvil.url)
  chain = connectChainReader(anvil.chainId, [anvil.url, liar.url])
  const token = tokenOn(anvil.url, anvil.tokenAddress)
  await token.issue(payer, 5_000_000n)
  await token.transfer(payer, stranger, 1_000_000n)
})

test('MON6: what a wallet sent in a block is read with its bytes, which have its hash', async () => {
  const head = await chain.head()
  const count = await chain.countAt(payer, head)
  const sent = await chain.sentIn(payer, head)
  expect(sent).toMatchObject([{ nonce: count - 1n, to: anvil.tokenAddress.toLowerCase(), block: head }])
  expect(await chain.sentIn(stranger, head)).toEqual([])
})

test('MON6: error: providers that do not agree, or serve another chain, are not believed', async () => {
  const head = await chain.head()
  liar.lie((method) => (method === 'eth_getTransactionCount' ? { result: '0x99' } : undefined))
  await expect(chain.countAt(payer, head)).rejects.toThrow('do not agree')
  liar.lie()
  await expect(connectChainReader(1, [anvil.url, liar.url]).head()).rejects.toThrow('CHAIN_ID is 1')
  await expect(connectChainReader(anvil.chainId, [anvil.url, 'http://127.0.0.1:9']).head()).rejects.toThrow(
    'did not answer',
  )
})
