import { expect, test } from 'vitest'
import { readVapid } from '#testing/push-service.ts'
import { vapidAuthorization, vapidKeysOf } from './vapid.ts'

const keys = vapidKeysOf(Buffer.alloc(32, 7))
const now = new Date('2026-11-19T12:00:00.900Z')
const draft = {
  keys,
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc?x=1',
  contact: 'mailto:help@clearhold.example',
  now,
}

test('a push service can verify who sends, for an hour and for itself alone', () => {
  const { publicKey, claims, header } = readVapid(vapidAuthorization(draft))
  expect(publicKey).toEqual(keys.publicKey)
  expect(header).toEqual({ typ: 'JWT', alg: 'ES256' })
  expect(claims).toEqual({
    aud: 'https://fcm.googleapis.com',
    exp: Date.parse('2026-11-19T13:00:00Z') / 1000,
    sub: 'mailto:help@clearhold.example',
  })
})

test('error: a token that another key signed, or whose claims were changed, is not ours', () => {
  const authorization = vapidAuthorization(draft)
  const other = vapidKeysOf(Buffer.alloc(32, 8)).publicKey.toString('base64url')
  expect(() => readVapid(authorization.replace(/k=.*$/, `k=${other}`))).toThrow('signature')
  const claims = Buffer.from('{"aud":"https://elsewhere.example"}').toString('base64url')
  expect(() => readVapid(authorization.replace(/\.[^.]+\./, `.${claims}.`))).toThrow('signature')
})
