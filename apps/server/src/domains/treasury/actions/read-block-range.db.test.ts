import { expect, test } from 'vitest'
import { mine } from '#testing/token.ts'
import { prepareLyingProvider } from '../testing.ts'

const world = prepareLyingProvider()

test('a range that is too large for a provider is asked for in smaller parts', async () => {
  const { address } = await world.watched.newPerson()
  await world.watched.token.issue(address, 50_000_000n)
  await mine(world.watched.anvil.url, 300)
  let refused = 0
  world.proxy.lie((method, params) => {
    const { fromBlock, toBlock } = (params[0] ?? {}) as { fromBlock?: string; toBlock?: string }
    if (method !== 'eth_getLogs' || fromBlock === undefined || toBlock === undefined) return undefined
    if (BigInt(toBlock) - BigInt(fromBlock) < 20n) return undefined
    refused += 1
    return { error: 'query returned more than 10000 results' }
  })
  while (await world.scanner.turn());
  world.proxy.lie()
  expect(refused).toBeGreaterThan(1)
  expect(await world.statesOf(address)).toEqual(['confirmed'])
})
