import { pushFlow } from '#domains/notifications/flow.ts'
import type { PushOffer } from '#domains/notifications/index.ts'
import { systemClock as clock } from '#platform/clock/clock.ts'
import type { Config, ConfigOf } from '#platform/config/config.ts'
import { randomPushKeys } from '#platform/crypto/crypto.ts'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log/log.ts'
import { openPushSender, type PushSender } from '#platform/push/push-sender.ts'
import { vapidKeysOf } from '#platform/push/vapid.ts'

/** With what browsers subscribe; undefined where this installation has no key, and then no page offers it. */
export function pushOfferOf({
  VAPID_PUBLIC_KEY: publicKey,
  PUSH_LOCAL_SERVICE: localService,
}: Pick<Config, 'VAPID_PUBLIC_KEY' | 'PUSH_LOCAL_SERVICE'>): PushOffer | undefined {
  return publicKey === undefined ? undefined : { publicKey, localService }
}

interface PushWiringParts {
  readonly database: Database
  readonly config: Pick<ConfigOf<'worker'>, 'VAPID_PRIVATE_KEY' | 'PUSH_LOCAL_SERVICE' | 'PUBLIC_URL' | 'operator'>
  readonly log: Log
}

/** Sends queued pushes. */
export function wirePush({ database, config, log }: PushWiringParts) {
  const parts = { database, clock, log, sender: senderOf(config) }
  return { flow: pushFlow(parts), parts }
}

function senderOf(config: PushWiringParts['config']): PushSender | undefined {
  const { VAPID_PRIVATE_KEY: privateKey, PUSH_LOCAL_SERVICE: localService, PUBLIC_URL: site, operator } = config
  if (privateKey === undefined) return undefined
  // Whom a push service writes to when our pushes make trouble.
  const contact = operator.supportEmail === '' ? site : `mailto:${operator.supportEmail}`
  return openPushSender({ keys: vapidKeysOf(privateKey), contact, clock, makeKeys: randomPushKeys, localService })
}
