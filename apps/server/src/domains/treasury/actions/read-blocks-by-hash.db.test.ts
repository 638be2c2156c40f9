import { describe, expect, test } from 'vitest'
import { type ChainFailure, connectChain } from '#platform/chain/chain.ts'
import type { Liar } from '#testing/lying-proxy.ts'
import { mine } from '#testing/token.ts'
import { prepareLyingProvider } from '../testing.ts'
import { createScanner } from './create-scanner.ts'

const world = prepareLyingProvider()

const cursor = async () =>
  (await world.watched.database.owner('select max(block_number)::text as tip from treasury.scanned_block'))[0]?.['tip']

type Log = Record<string, unknown>
const only =
  (wanted: string, lie: (truth: unknown, params: readonly unknown[]) => ReturnType<Liar>): Liar =>
  (method, params, truth) =>
    method === wanted ? lie(truth, params) : undefined
const logs = (change: (logs: Log[]) => unknown): Liar =>
  only('eth_getLogs', (truth) => ((truth as Log[]).length === 0 ? undefined : { result: change(truth as Log[]) }))

/** With the lie nothing moves; with the truth again everything arrives. */
async function stallsWith(liar: Liar, failure: ChainFailure): Promise<void> {
  const { address } = await world.watched.newPerson()
  const before = await cursor()
  await world.watched.token.issue(address, 50_000_000n)
  await mine(world.watched.anvil.url, 4)
  world.proxy.lie(liar)
  for (let turn = 0; turn < 2; turn += 1) await expect(world.scanner.turn()).rejects.toMatchObject({ failure })
  expect(await cursor()).toBe(before)
  expect(await world.statesOf(address)).toEqual([])
  world.proxy.lie()
  while (await world.scanner.turn());
  expect(await world.statesOf(address)).toEqual(['confirmed'])
}

describe('FLT14: a provider that fails stalls the watcher visibly, and nothing is lost', () => {
  test.each<[string, Liar, ChainFailure]>([
    ['status 429', () => ({ status: 429 }), 'provider_down'],
    ['status 503', () => ({ status: 503 }), 'provider_down'],
    ['garbage instead of JSON', () => ({ text: '<html>busy</html>' }), 'provider_garbage'],
    ['half an answer', () => ({ text: '{"jsonrpc":"2.0","id":1,"res' }), 'provider_garbage'],
    [
      'an answer to another question',
      () => ({ text: '{"jsonrpc":"2.0","id":"x","result":"0x1"}' }),
      'provider_garbage',
    ],
    ['silence', only('eth_getLogs', () => ({ silent: true })), 'provider_down'],
    ['an error', only('eth_getLogs', () => ({ error: 'missing trie node' })), 'provider_refuses'],
    ['a block without a hash', only('eth_getBlockByNumber', () => ({ result: { number: '0x1' } })), 'provider_garbage'],
    ['no block', only('eth_getBlockByNumber', () => ({ result: null })), 'provider_garbage'],
  ])('%s', (_name, liar, failure) => stallsWith(liar, failure))

  test('a provider that is gone', async () => {
    const { address } = await world.watched.newPerson()
    await world.watched.token.issue(address, 50_000_000n)
    const parts = await world.watched.parts([world.watched.anvil.url, 'http://127.0.0.1:1'])
    await expect(createScanner(parts).turn()).rejects.toMatchObject({ failure: 'provider_down' })
    expect(await world.statesOf(address)).toEqual([])
  })
})

describe('FLT15: a provider that lies is not believed', () => {
  test.each<[string, Liar, ChainFailure]>([
    ['no logs in a block that has some', logs(() => []), 'providers_disagree'],
    [
      'a larger amount',
      logs((list) => list.map((log) => ({ ...log, data: `0x${'f'.repeat(64)}` }))),
      'providers_disagree',
    ],
    [
      'another receiver',
      logs((list) =>
        list.map((log) => ({
          ...log,
          topics: [...(log['topics'] as string[]).slice(0, 2), `0x${'12'.padStart(64, '0')}`],
        })),
      ),
      'providers_disagree',
    ],
    [
      'another block’s logs',
      logs((list) => list.map((log) => ({ ...log, blockHash: `0x${'ab'.repeat(32)}` }))),
      'providers_disagree',
    ],
    [
      'another head of the same number',
      only('eth_getBlockByNumber', (truth) => ({ result: { ...(truth as object), hash: `0x${'ab'.repeat(32)}` } })),
      'providers_disagree',
    ],
    [
      'logs of another contract among ours',
      logs((list) => list.map((log) => ({ ...log, address: `0x${'ab'.repeat(20)}` }))),
      'provider_garbage',
    ],
  ])('%s', (_name, liar, failure) => stallsWith(liar, failure))

  test('a head that does not exist yet is not believed: the lower one counts', async () => {
    const { address } = await world.watched.newPerson()
    await world.watched.token.issue(address, 50_000_000n)
    world.proxy.lie(
      only('eth_blockNumber', (truth) => ({ result: `0x${(BigInt(truth as string) + 50n).toString(16)}` })),
    )
    while (await world.scanner.turn());
    expect(await world.statesOf(address)).toEqual(['seen'])
    world.proxy.lie()
    await mine(world.watched.anvil.url, 3)
    while (await world.scanner.turn());
    expect(await world.statesOf(address)).toEqual(['confirmed'])
  })

  test('another chain behind the same address refuses to start', async () => {
    world.proxy.lie(only('eth_chainId', () => ({ result: '0x1' })))
    const { chain } = await world.watched.parts([world.watched.anvil.url, world.proxy.url])
    await expect(chain.verifyIdentity()).rejects.toMatchObject({ failure: 'wrong_chain' })
    world.proxy.lie()
    await expect(chain.verifyIdentity()).resolves.toBeUndefined()
  })

  test('a receipt that one provider keeps back', async () => {
    const hash = await world.watched.token.issue((await world.watched.newPerson()).address, 50_000_000n)
    world.proxy.lie(only('eth_getTransactionReceipt', () => ({ result: null })))
    const { chain } = await world.watched.parts([world.watched.anvil.url, world.proxy.url])
    await expect(chain.transaction(hash)).rejects.toMatchObject({ failure: 'providers_disagree' })
    world.proxy.lie()
    expect(await chain.transaction(hash)).toMatchObject({ kind: 'mined', succeeded: true })
  })
})

describe('U17: what a provider repeats or takes back', () => {
  test('a log told twice is one log', async () => {
    const { address } = await world.watched.newPerson()
    await world.watched.token.issue(address, 50_000_000n)
    world.proxy.lie(logs((list) => [...list, ...list]))
    await mine(world.watched.anvil.url, 4)
    while (await world.scanner.turn());
    world.proxy.lie()
    expect(await world.statesOf(address)).toEqual(['confirmed'])
  })

  test('a log marked as removed makes the whole answer unusable', () =>
    stallsWith(
      logs((list) => list.map((log) => ({ ...log, removed: true }))),
      'provider_garbage',
    ))

  test('the same block read again and again changes nothing', async () => {
    const count = async () => world.watched.database.owner('select count(*)::int as n from treasury.transfer_change')
    const before = await count()
    for (let turn = 0; turn < 3; turn += 1) await world.scanner.turn()
    expect(await count()).toEqual(before)
  })
})

test('error: an answer larger than the cap is not read to its end', async () => {
  const { chain } = await world.watched.parts()
  const capped = connectChain(world.watched.anvil.chainId, [world.watched.anvil.url, world.watched.anvil.url], {
    answerBytesMax: 400,
  })
  await expect(capped.agreedHead()).rejects.toMatchObject({ failure: 'answer_too_large' })
  expect((await chain.agreedHead()).number).toBeGreaterThan(0n)
})
