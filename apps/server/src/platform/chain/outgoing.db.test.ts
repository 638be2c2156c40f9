import { beforeAll, expect, test } from 'vitest'
import { type LyingProxy, lyingProxy } from '#testing/lying-proxy.ts'
import { type TestChain, testChain } from '#testing/resources.ts'
import { deployFake, payer, type TokenDriver, tokenOn } from '#testing/token.ts'
import { connectChain } from './chain.ts'
import { connectOutgoing, type Outgoing } from './outgoing.ts'

let anvil: TestChain
let token: TokenDriver
let liar: LyingProxy
let outgoing: Outgoing
beforeAll(async () => {
  anvil = await testChain()
  token = tokenOn(anvil.url, anvil.tokenAddress)
  liar = await lyingProxy(anvil.url)
  outgoing = connectOutgoing([anvil.url, liar.url])
})

const head = () => connectChain(anvil.chainId, [anvil.url, anvil.url]).agreedHead()

test('balances and nonces are believed when both providers say the same of the same block', async () => {
  await token.issue(payer, 5_000_000n)
  const before = await head()
  await token.transfer(payer, anvil.tokenAddress, 1_000_000n)
  expect(await outgoing.tokenAt(token.address, payer, before)).toBe(5_000_000n)
  expect(await outgoing.tokenAt(token.address, payer, await head())).toBe(4_000_000n)
  expect(await outgoing.nonceAt(payer, await head())).toBe((await outgoing.nonceAt(payer, before)) + 1n)
  expect(await outgoing.coinAt(payer, before)).toBeGreaterThan(0n)
  liar.lie((method) => (method === 'eth_call' ? { result: '0x99' } : undefined))
  await expect(outgoing.tokenAt(token.address, payer, await head())).rejects.toThrow('disagree about a balance')
  liar.lie()
})

test('fees are those of the dearer provider; nonsense is refused', async () => {
  const honest = await outgoing.marketFees()
  liar.lie((method) => (method === 'eth_maxPriorityFeePerGas' ? { result: '0x77359400' } : undefined))
  expect(await outgoing.marketFees()).toEqual({ ...honest, priorityFeeWei: 2_000_000_000n })
  liar.lie((method) => (method === 'eth_maxPriorityFeePerGas' ? { result: `0x${'f'.repeat(20)}` } : undefined))
  await expect(outgoing.marketFees()).rejects.toThrow('wrong priority fee')
  liar.lie()
})

test('U3: frozen is what either says; a token without such a list freezes nobody', async () => {
  expect(await outgoing.isBlackListed(token.address, payer, await head())).toBe(false)
  await token.freeze(payer)
  expect(await outgoing.isBlackListed(token.address, payer, await head())).toBe(true)
  await token.unfreeze(payer)
  liar.lie((method) => (method === 'eth_call' ? { error: 'execution reverted' } : undefined))
  expect(await outgoing.isBlackListed(token.address, payer, await head())).toBe(false)
  liar.lie((method) => (method === 'eth_call' ? { error: 'too many requests' } : undefined))
  await expect(outgoing.isBlackListed(token.address, payer, await head())).rejects.toThrow('too many requests')
  liar.lie()
  expect(await outgoing.isBlackListed((await deployFake(anvil.url)).toLowerCase() as '0x', payer, await head())).toBe(
    false,
  )
})

test('U16: bytes are taken, passed, refused, or nobody knows', async () => {
  const answers = async (...lies: ({ error: string } | { silent: true } | { result: string })[]) => {
    const proxies = await Promise.all(lies.map(() => lyingProxy(anvil.url)))
    for (const [index, proxy] of proxies.entries()) proxy.lie(() => lies[index])
    return (
      await connectOutgoing(
        proxies.map(({ url }) => url),
        { timeoutMs: 1_500 },
      ).send('0x02')
    ).outcome
  }
  expect(await answers({ result: '0x1' }, { error: 'nonce too low' })).toBe('accepted')
  expect(await answers({ error: 'already known' }, { silent: true })).toBe('accepted')
  expect(await answers({ error: 'nonce too low' }, { silent: true })).toBe('passed')
  expect(await answers({ error: 'transaction underpriced' }, { silent: true })).toBe('unknown')
  expect(await answers({ error: 'insufficient funds' }, { error: 'transaction underpriced' })).toBe('refused')
})
