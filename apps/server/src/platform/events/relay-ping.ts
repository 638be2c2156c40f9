import { Redis } from 'ioredis'
import type { Log } from '../log/log.ts'

/** Tells the relay, wherever it runs, that something was committed. A ping that is lost costs the relay's own pause, no more. */
export interface RelayPing {
  ping(): void
  listen(onPing: () => void): Promise<void>
  close(): Promise<void>
}

/** Where there is no Redis the relay looks often by itself. */
export const noRelayPing: RelayPing = {
  ping: () => undefined,
  listen: async () => undefined,
  close: async () => undefined,
}

export function redisRelayPing(url: string, prefix: string, log: Log): RelayPing {
  const channel = `${prefix}relay`
  const open = () => {
    const redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: true })
    redis.on('error', (error) =>
      log.warn({ event: 'events.redis_unreachable', reason: error.message }, 'Redis cannot be reached'),
    )
    return redis
  }
  const publisher = open()
  let subscriber: Redis | undefined
  let isUnderWay = false
  return {
    // Many commits in one moment are one ping.
    ping: () => {
      if (isUnderWay) return
      isUnderWay = true
      setImmediate(() => {
        isUnderWay = false
        publisher.publish(channel, '').catch(() => undefined)
      })
    },
    listen: async (onPing) => {
      subscriber = open()
      subscriber.on('message', onPing)
      await subscriber.subscribe(channel)
    },
    close: async () => {
      publisher.disconnect()
      subscriber?.disconnect()
    },
  }
}
