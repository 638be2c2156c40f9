import { beforeAll, expect, test } from 'vitest'
import { connectChain } from '#platform/chain/chain.ts'
import { rpc } from '#stack/anvil.ts'
import { type TestChain, type TestDatabase, testChain, testDatabase } from '#testing/resources.ts'
import { readChainHead } from '../store/chain-head.ts'
import { recordChainHead } from './record-chain-head.ts'

let database: TestDatabase
let one: TestChain
let other: TestChain

beforeAll(async () => {
  ;[database, one, other] = await Promise.all([testDatabase(), testChain(), testChain()])
})

test('remembers the newest block both providers agree on', async () => {
  const chain = connectChain(one.chainId, [one.url, one.url])
  await chain.verifyIdentity()
  await recordChainHead(database.app, chain)
  await rpc(one.url, 'anvil_mine', ['0x5'])
  const head = await recordChainHead(database.app, chain)
  const stored = await readChainHead(database.app.reader, one.chainId)
  expect(stored).toMatchObject({ blockNumber: head.blockNumber, blockHash: head.blockHash })
  expect(`0x${stored?.blockHash.toString('hex')}`).toBe(
    ((await rpc(one.url, 'eth_getBlockByNumber', ['latest', false])) as { hash: string }).hash,
  )
})

test('error: two providers with different blocks are not believed, and nothing is written', async () => {
  await rpc(other.url, 'evm_increaseTime', ['0x1000'])
  await rpc(other.url, 'anvil_mine', ['0x9'])
  const before = await readChainHead(database.app.reader, one.chainId)
  const chain = connectChain(one.chainId, [one.url, other.url])
  await expect(recordChainHead(database.app, chain)).rejects.toMatchObject({ failure: 'providers_disagree' })
  expect(await readChainHead(database.app.reader, one.chainId)).toEqual(before)
})

test('error: a provider that is down is said to be down', async () => {
  const chain = connectChain(one.chainId, [one.url, 'http://127.0.0.1:1'])
  await expect(recordChainHead(database.app, chain)).rejects.toMatchObject({ failure: 'provider_down' })
})

test('error: a provider of another chain is refused', async () => {
  await expect(connectChain(1, [one.url, one.url]).verifyIdentity()).rejects.toMatchObject({ failure: 'wrong_chain' })
})

test('a chain that was never read has no head', async () => {
  expect(await readChainHead(database.app.reader, 999)).toBeUndefined()
})
