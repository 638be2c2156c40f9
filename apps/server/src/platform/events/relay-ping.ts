import type { Redis } from 'ioredis'
import type { Log } from '../log/log.ts'
import { openRedis } from './transport.ts'

/** Pings the relay, in whichever process it runs, after a commit. A lost ping costs at most the relay's own interval. */
export interface RelayPing {
  ping(): void
  /** Once Redis is available: a relay starts without it, and polls until then. */
  listen(onPing: () => void): void
  close(): Promise<void>
}

/** Without Redis the relay polls often. */
export const noRelayPing: RelayPing = {
  ping: () => undefined,
  listen: () => undefined,
  close: async () => undefined,
}

export function redisRelayPing(url: string, prefix: string, log: Log): RelayPing {
  const channel = `${prefix}relay`
  const publisher = openRedis(url, log)
  let subscriber: Redis | undefined
  let isUnderWay = false
  return {
    // Commits close together share one ping.
    ping: () => {
      if (isUnderWay) return
      isUnderWay = true
      setImmediate(() => {
        isUnderWay = false
        publisher.publish(channel, '').catch(() => undefined)
      })
    },
    listen: (onPing) => {
      subscriber = openRedis(url, log, null)
      subscriber.on('message', onPing)
      // Rejected only when the connection is closed before it was established.
      subscriber.subscribe(channel).catch(() => undefined)
    },
    close: async () => {
      publisher.disconnect()
      subscriber?.disconnect()
    },
  }
}
