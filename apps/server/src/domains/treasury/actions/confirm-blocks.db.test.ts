import { beforeAll, expect, test } from 'vitest'
import { type LyingProxy, lyingProxy } from '#testing/lying-proxy.ts'
import { mine } from '#testing/token.ts'
import { type WatchedChain, watchedChain } from '#testing/watched-chain.ts'
import { createScanner } from './create-scanner.ts'

let watched: WatchedChain
let proxy: LyingProxy
beforeAll(async () => {
  watched = await watchedChain({ confirmationsNeeded: 4 })
  proxy = await lyingProxy(watched.anvil.url)
})

const statesOf = async (address: string) =>
  (
    await watched.database.owner('select state from treasury.transfer where receiver = $1', [
      Buffer.from(address.slice(2), 'hex'),
    ])
  ).map((row) => row['state'])

test('FLT15: logs that both providers kept back the first time are found at the second look', async () => {
  const { address } = await watched.newPerson()
  const scanner = createScanner(await watched.parts([proxy.url, proxy.url]))
  await watched.token.issue(address, 50_000_000n)
  proxy.lie((method) => (method === 'eth_getLogs' ? { result: [] } : undefined))
  while (await scanner.turn());
  expect(await statesOf(address)).toEqual([])
  proxy.lie()
  await mine(watched.anvil.url, 3)
  while (await scanner.turn());
  expect(await statesOf(address)).toEqual(['confirmed'])
})

test('FLT15: a log that is gone at the second look, though its block is not, is not confirmed', async () => {
  const { address } = await watched.newPerson()
  const scanner = createScanner(await watched.parts([proxy.url, proxy.url]))
  await watched.token.issue(address, 50_000_000n)
  while (await scanner.turn());
  await mine(watched.anvil.url, 3)
  proxy.lie((method) => (method === 'eth_getLogs' ? { result: [] } : undefined))
  const settle = async () => {
    while (await scanner.turn());
  }
  await expect(settle()).rejects.toMatchObject({ failure: 'providers_disagree' })
  expect(await statesOf(address)).toEqual(['seen'])
  proxy.lie()
  await settle()
  expect(await statesOf(address)).toEqual(['confirmed'])
})

test('behavior: each block is read twice and then never again', async () => {
  await watched.advance(10)
  const [row] = await watched.database.owner(
    'select count(*) filter (where not settled)::int as waiting from treasury.scanned_block',
  )
  expect(row?.['waiting']).toBe(3)
})
