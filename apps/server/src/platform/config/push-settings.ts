import { z } from 'zod'
import { isPoint, isScalar } from '../push/encrypt-payload.ts'
import { secret, setting } from './setting-kinds.ts'

const bytesOf = (value: string) => (value === '' ? undefined : Buffer.from(value, 'base64url'))

/** None, or a private key of P-256. */
const vapidPrivateKey = z
  .string()
  .refine(
    (value) => value === '' || (/^[\w-]{43}$/.test(value) && isScalar(Buffer.from(value, 'base64url'))),
    'must be the private key that clearhold push keys prints: 43 letters',
  )
  .transform(bytesOf)

/** None, or a public key of P-256, uncompressed. */
const vapidPublicKey = z
  .string()
  .refine(
    (value) => value === '' || (/^[\w-]{87}$/.test(value) && isPoint(Buffer.from(value, 'base64url'))),
    'must be the public key that clearhold push keys prints: 87 letters',
  )
  .transform(bytesOf)

const localService = z
  .string()
  .regex(
    /^(https?:\/\/127\.0\.0\.1:\d{2,5})?$/,
    'must be an address of this machine without a path: http://127.0.0.1:9000',
  )

/** Settings of Web Push. */
export const pushSettings = {
  VAPID_PUBLIC_KEY: setting(
    vapidPublicKey,
    'With it browsers subscribe to notices that there is a message (Web Push). clearhold push keys makes a pair. Belongs to VAPID_PRIVATE_KEY of the worker. Absent: no notices are sent, and no page offers them.',
    '',
  ),
  VAPID_PRIVATE_KEY: secret(
    vapidPrivateKey,
    'Signs every push. A new pair ends all subscriptions: people turn their notices on again. Belongs to VAPID_PUBLIC_KEY.',
    '',
  ),
  PUSH_LOCAL_SERVICE: setting(
    localService,
    'A push service on this machine beside those of browsers, for tests: http://127.0.0.1:9000. Absent: none. Live refuses it.',
    '',
  ),
} as const
