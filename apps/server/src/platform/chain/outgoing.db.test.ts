import { beforeAll, expect, test } from 'vitest'
import { type LyingProxy, lyingProxy } from '#testing/lying-proxy.ts'
import { type TestChain, testChain } from '#testing/resources.ts'
import { deployFake, payer, stranger, type TokenDriver, tokenOn } from '#testing/token.ts'
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

test('whether a contract stands at an address, and what waits in the pool, is asked of both', async () => {
  expect(await outgoing.isContract(token.address)).toBe(true)
  expect(await outgoing.isContract(stranger)).toBe(false)
  expect(await outgoing.pendingNonce(payer)).toBe(await outgoing.nonceAt(payer, await head()))
  liar.lie((method) => (method === 'eth_getCode' ? { result: '0x60' } : undefined))
  await expect(outgoing.isContract(stranger)).rejects.toThrow('disagree about a contract')
  liar.lie((method) => (method === 'eth_getTransactionCount' ? { result: '0x99' } : undefined))
  expect(await outgoing.pendingNonce(payer)).toBe(0x99n)
  liar.lie()
})

test('G5: the balances of hundreds of holders are one call of each provider, in their order, at one block', async () => {
  const holders = Array.from(
    { length: 501 },
    (_, index) => `0x${(index + 1).toString(16).padStart(4, '0').padStart(40, 'a')}` as const,
  )
  for (const [index, holder] of holders.entries()) {
    if (index % 100 === 0) await token.issue(holder, BigInt(index + 1))
  }
  const block = await head()
  await token.issue(holders[1] ?? payer, 7n)
  let calls = 0
  liar.lie((method) => {
    if (method === 'eth_call') calls += 1
    return undefined
  })
  const expected = holders.map((_, index) => (index % 100 === 0 ? BigInt(index + 1) : 0n))
  expect(await outgoing.tokensAt(token.address, holders, block)).toEqual(expected)
  expect(calls).toBe(2)
  expect(await outgoing.tokensAt(token.address, [], block)).toEqual([])
  expect((await outgoing.tokensAt(token.address, holders, await head()))[1]).toBe(7n)
})

test('G5: balances that providers differ about, that are none, or that no token answers are not believed', async () => {
  const block = await head()
  liar.lie((method) => (method === 'eth_call' ? { result: `0x${'0'.repeat(63)}9` } : undefined))
  await expect(outgoing.tokensAt(token.address, [stranger], block)).rejects.toThrow('disagree about balances')
  liar.lie()
  await expect(outgoing.tokensAt(stranger, [payer], block), 'no contract').rejects.toThrow('revert')
})

test('fees are those of the dearer provider; nonsense is refused', async () => {
  const honest = await outgoing.marketFees()
  liar.lie((method) => (method === 'eth_maxPriorityFeePerGas' ? { result: '0x77359400' } : undefined))
  expect(await outgoing.marketFees()).toEqual({ ...honest, priorityFeeWei: 2_000_000_000n })
  liar.lie((method) => (method === 'eth_maxPriorityFeePerGas' ? { result: `0x${'f'.repeat(20)}` } : undefined))
  await expect(outgoing.marketFees()).rejects.toThrow('wrong priority fee')
  liar.lie()
})

test('U3: an address is frozen if either provider says so; a token without such a list freezes none', async () => {
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

test('U16: bytes are accepted, passed, refused, or the outcome is unknown', async () => {
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
