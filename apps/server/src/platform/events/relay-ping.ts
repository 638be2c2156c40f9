import type { Redis } from 'ioredis'
import type { Log } from '../log/log.ts'
import { openRedis } from './transport.ts'

/** Tells the relay, wherever it runs, that something was committed. A ping that is lost costs the relay's own pause, no more. */
export interface RelayPing {
  ping(): void
  /** From the moment Redis is there: a relay starts without it, and looks by itself until then. */
  listen(onPing: () => void): void
  close(): Promise<void>
}

/** Where there is no Redis the relay looks often by itself. */
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
    // Many commits in one moment are one ping.
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
      // Rejected only when the connection is closed before it stood.
      subscriber.subscribe(channel).catch(() => undefined)
    },
    close: async () => {
      publisher.disconnect()
      subscriber?.disconnect()
    },
  }
}
