import { beforeAll, expect, test } from 'vitest'
import { type LyingProxy, lyingProxy } from '#testing/lying-proxy.ts'
import { mine } from '#testing/token.ts'
import { type WatchedChain, watchedChain } from '#testing/watched-chain.ts'
import { createScanner, type Scanner } from './create-scanner.ts'

let watched: WatchedChain
let proxy: LyingProxy
let scanner: Scanner
beforeAll(async () => {
  watched = await watchedChain({ confirmationsNeeded: 4 })
  proxy = await lyingProxy(watched.anvil.url)
  scanner = createScanner(await watched.parts([watched.anvil.url, proxy.url]))
})
const statesOf = async (address: string) =>
  (
    await watched.database.owner('select state from treasury.transfer where receiver = $1 order by id', [
      Buffer.from(address.slice(2), 'hex'),
    ])
  ).map((row) => row['state'])

test('a range that is too large for a provider is asked for in smaller parts', async () => {
  const { address } = await watched.newPerson()
  await watched.token.issue(address, 50_000_000n)
  await mine(watched.anvil.url, 300)
  let refused = 0
  proxy.lie((method, params) => {
    const { fromBlock, toBlock } = (params[0] ?? {}) as { fromBlock?: string; toBlock?: string }
    if (method !== 'eth_getLogs' || fromBlock === undefined || toBlock === undefined) return undefined
    if (BigInt(toBlock) - BigInt(fromBlock) < 20n) return undefined
    refused += 1
    return { error: 'query returned more than 10000 results' }
  })
  while (await scanner.turn());
  proxy.lie()
  expect(refused).toBeGreaterThan(1)
  expect(await statesOf(address)).toEqual(['confirmed'])
})
