import type { Limit } from '@clearhold/contract/endpoint'
import { Redis } from 'ioredis'
import type { Clock } from '../clock/clock.ts'
import { digest128 } from '../crypto/crypto.ts'
import type { Log } from '../log/log.ts'

/** Counts a call under a key; answers how many there were in this window and how long it lasts, or throws when it cannot. */
export interface Limiter {
  count(key: string, windowMs: number): Promise<{ readonly calls: number; readonly leftMs: number }>
  close(): Promise<void>
}

export type LimitOutcome = 'within' | { readonly retrySeconds: number }

/** Counts this call against one limit of a route. */
export async function checkLimit(limiter: Limiter, route: string, who: string, limit: Limit): Promise<LimitOutcome> {
  const key = digest128(`${route}|${limit.by}|${limit.windowSeconds}|${who}`)
  const { calls, leftMs } = await limiter.count(key, limit.windowSeconds * 1000)
  return calls <= limit.max ? 'within' : { retrySeconds: Math.max(1, Math.ceil(leftMs / 1000)) }
}

const keysMax = 100_000

/** Of a single process: in an installation without Redis, and where Redis does not answer. */
export function memoryLimiter(clock: Clock): Limiter {
  const windows = new Map<string, { calls: number; endsMs: number }>()
  const forget = (nowMs: number) => {
    for (const [key, { endsMs }] of windows) if (endsMs <= nowMs) windows.delete(key)
    // Still too many: the oldest tenth is evicted, because an unbounded map would allow a denial of service.
    for (const key of windows.keys()) {
      if (windows.size <= keysMax * 0.9) break
      windows.delete(key)
    }
  }
  return {
    count: async (key, windowMs) => {
      const nowMs = clock.now().getTime()
      if (windows.size >= keysMax) forget(nowMs)
      const known = windows.get(key)
      const window = known !== undefined && known.endsMs > nowMs ? known : { calls: 0, endsMs: nowMs + windowMs }
      window.calls += 1
      windows.set(key, window)
      return { calls: window.calls, leftMs: window.endsMs - nowMs }
    },
    close: async () => undefined,
  }
}

const countScript = `
local calls = redis.call('incr', KEYS[1])
if calls == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
return { calls, redis.call('pttl', KEYS[1]) }`

/** One count for all processes. It does not wait for an unavailable Redis but fails, and is insured: insure-limiter.ts. */
export function redisLimiter(url: string, prefix: string, log: Log): Limiter {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: 500,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  })
  redis.on('error', (error) =>
    log.warn(
      { event: 'limits.redis_unreachable', reason: error.message },
      'Redis cannot be reached, so limits cannot be counted',
    ),
  )
  return {
    count: async (key, windowMs) => {
      const [calls, leftMs] = (await redis.eval(countScript, 1, `${prefix}limit:${key}`, windowMs)) as [number, number]
      return { calls, leftMs }
    },
    close: async () => redis.disconnect(),
  }
}
