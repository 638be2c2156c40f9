import type { Limit } from '@clearhold/contract/endpoint'
import { Registry } from 'prom-client'
import { describe, expect, test } from 'vitest'
import { silentLog, testRedis } from '#testing/resources.ts'
import { insureLimiter } from './insure-limiter.ts'
import { checkLimit, memoryLimiter, redisLimiter } from './rate-limits.ts'

const limit: Limit = { by: 'address', max: 3, windowSeconds: 60 }
const redis = testRedis()

describe.runIf(redis !== undefined)('with Redis', () => {
  const { url, prefix } = redis ?? { url: '', prefix: '' }

  test('two processes share one count', async () => {
    const limiters = [redisLimiter(url, prefix, silentLog), redisLimiter(url, prefix, silentLog)]
    const outcomes: unknown[] = []
    // The connection is made in the background; until then a limiter is blind, and reports it.
    for (const limiter of limiters) await waitUntilSeeing(limiter)
    for (let call = 0; call < 5; call += 1) {
      const limiter = limiters[call % 2]
      if (limiter !== undefined) outcomes.push(await checkLimit(limiter, 'GET /x', '203.0.113.1', limit))
    }
    expect(outcomes.slice(0, 3)).toEqual(['within', 'within', 'within'])
    expect(outcomes.slice(3)).toEqual([{ retrySeconds: expect.any(Number) }, { retrySeconds: expect.any(Number) }])
    for (const limiter of limiters) await limiter.close()
  })

  test('a window ends', async () => {
    const limiter = redisLimiter(url, prefix, silentLog)
    await waitUntilSeeing(limiter)
    const first = await limiter.count('short', 60)
    expect(first).toMatchObject({ calls: 1 })
    await new Promise((resolve) => setTimeout(resolve, 90))
    expect(await limiter.count('short', 60)).toMatchObject({ calls: 1 })
    await limiter.close()
  })

  async function waitUntilSeeing(limiter: ReturnType<typeof redisLimiter>): Promise<void> {
    await expect
      .poll(() =>
        limiter.count('warm', 1_000).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
  }
})

test('OPS8: while Redis is unreachable the process counts for itself: no caller is locked out, and the limit holds', async () => {
  const registry = new Registry()
  const away = redisLimiter('redis://127.0.0.1:1', 'x:', silentLog)
  const limiter = insureLimiter(away, memoryLimiter({ now: () => new Date(0) }), registry)
  const startedAt = performance.now()
  const outcomes: unknown[] = []
  for (let call = 0; call < 5; call += 1) outcomes.push(await checkLimit(limiter, 'GET /x', '203.0.113.1', limit))
  expect(outcomes).toEqual(['within', 'within', 'within', { retrySeconds: 60 }, { retrySeconds: 60 }])
  expect(performance.now() - startedAt).toBeLessThan(1_500)
  expect(await registry.metrics()).toContain('clearhold_limiter_blind_total 5')
  await limiter.close()
})

test('one process counts by itself, and forgets', async () => {
  let nowMs = 0
  const limiter = memoryLimiter({ now: () => new Date(nowMs) })
  const check = () => checkLimit(limiter, 'GET /x', '203.0.113.1', limit)
  expect([await check(), await check(), await check()]).toEqual(['within', 'within', 'within'])
  nowMs = 45_000
  expect(await check()).toEqual({ retrySeconds: 15 })
  nowMs = 60_000
  expect(await check()).toBe('within')
})

test('behavior: two hundred thousand addresses do not grow it without end', async () => {
  const limiter = memoryLimiter({ now: () => new Date(0) })
  for (let index = 0; index < 200_000; index += 1) await limiter.count(`k${index}`, 60_000)
  expect((await limiter.count('k199999', 60_000)).calls).toBe(2)
  expect((await limiter.count('k0', 60_000)).calls).toBe(1)
})
