import { request } from 'node:http'
import type { ProbeReason } from '@clearhold/contract/views/status'
import { Redis } from 'ioredis'

/** Probes one component: resolves when it answers, rejects with why not. */
export type HealthCheck = () => Promise<void>

export class HealthError extends Error {
  override readonly name = 'HealthError'
  readonly reason: ProbeReason

  constructor(reason: ProbeReason) {
    super(`health: ${reason}`)
    this.reason = reason
  }
}

const patienceMs = 5_000

export interface Health {
  readonly isUp: boolean
  readonly latencyMs: number
  readonly reason: ProbeReason | null
}

/** Runs a check with a timeout and measures it. */
export async function measureHealth(check: HealthCheck, maxMs = patienceMs): Promise<Health> {
  const startedAt = performance.now()
  const done = (reason: ProbeReason | null): Health => ({
    isUp: reason === null,
    latencyMs: Math.round(performance.now() - startedAt),
    reason,
  })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new HealthError('too_slow')), maxMs)
  })
  try {
    await Promise.race([check(), late])
    return done(null)
  } catch (error) {
    return done(error instanceof HealthError ? error.reason : 'no_answer')
  } finally {
    clearTimeout(timer)
  }
}

/** A URL that must answer 200. */
export function httpHealth(url: string): HealthCheck {
  return async () => {
    const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' })
    await response.body?.cancel()
    if (!response.ok) throw new HealthError('wrong_answer')
  }
}

/** A JSON-RPC provider that must serve the configured chain. */
export function chainProviderHealth(url: string, chainId: number): HealthCheck {
  return async () => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
      signal: AbortSignal.timeout(patienceMs),
    })
    const answer = (await response.json().catch(() => undefined)) as { result?: unknown } | undefined
    if (answer?.result !== `0x${chainId.toString(16)}`) throw new HealthError('wrong_answer')
  }
}

/** A new connection each time: the probe is whether one can be made. */
export function redisHealth(url: string): HealthCheck {
  return async () => {
    const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: patienceMs })
    redis.on('error', () => undefined)
    try {
      await redis.connect()
      if ((await redis.ping()) !== 'PONG') throw new HealthError('wrong_answer')
    } finally {
      redis.disconnect()
    }
  }
}

/** HTTP over the signer's Unix socket. */
export function socketHealth(socketPath: string): HealthCheck {
  return () =>
    new Promise((resolve, reject) => {
      const call = request({ socketPath, path: '/health', timeout: patienceMs }, (response) => {
        response.resume()
        if (response.statusCode === 200) resolve()
        else reject(new HealthError('wrong_answer'))
      })
      call.on('timeout', () => call.destroy(new HealthError('too_slow')))
      call.on('error', reject)
      call.end()
    })
}
