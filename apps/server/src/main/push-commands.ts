import { randomPushKeys } from '../platform/crypto/crypto.ts'
import { vapidKeysOf } from '../platform/push/vapid.ts'

/** A new pair for Web Push, as settings: the public one for the api and the worker, the private one for the worker alone. */
export function makePushKeys({ makeKeys = randomPushKeys } = {}): string {
  const { privateKey, publicKey } = vapidKeysOf(makeKeys().privateKey)
  return [
    `VAPID_PUBLIC_KEY=${publicKey.toString('base64url')}`,
    `VAPID_PRIVATE_KEY=${privateKey.toString('base64url')}`,
  ].join('\n')
}
