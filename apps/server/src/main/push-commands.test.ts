import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { nowhereSettings } from '#stack/nowhere.ts'
import { parseConfigOf } from '../platform/config/config.ts'
import { makePushKeys } from './push-commands.ts'
import { pushOfferOf } from './wiring/push.ts'

const settings = { ...nowhereSettings, DATABASE_URL: 'postgres://clearhold_worker@127.0.0.1/clearhold' }

test('a pair that was made is taken by api and worker, and each one is another', () => {
  const pair = parseEnv(makePushKeys())
  const worker = parseConfigOf('worker', { ...settings, ...pair })
  expect(worker.VAPID_PRIVATE_KEY).toHaveLength(32)
  const api = parseConfigOf('api', { ...settings, ...pair })
  expect(pushOfferOf(api)?.publicKey.toString('base64url')).toBe(pair['VAPID_PUBLIC_KEY'])
  expect(api).not.toHaveProperty('VAPID_PRIVATE_KEY')
  expect(makePushKeys()).not.toBe(makePushKeys())
})

test('without a key nothing is offered', () => {
  expect(pushOfferOf(parseConfigOf('api', settings))).toBeUndefined()
})

test.each([
  ['half of it', (pair: NodeJS.Dict<string>) => ({ VAPID_PUBLIC_KEY: pair['VAPID_PUBLIC_KEY'] })],
  ['the other half', (pair: NodeJS.Dict<string>) => ({ VAPID_PRIVATE_KEY: pair['VAPID_PRIVATE_KEY'] })],
  ['halves of two', (pair: NodeJS.Dict<string>) => ({ ...pair, ...onlyPrivate(parseEnv(makePushKeys())) })],
])('error: the worker does not start with %s', (_name, change) => {
  expect(() => parseConfigOf('worker', { ...settings, ...change(parseEnv(makePushKeys())) })).toThrow('are no pair')
})

function onlyPrivate(pair: NodeJS.Dict<string>) {
  return { VAPID_PRIVATE_KEY: pair['VAPID_PRIVATE_KEY'] }
}

test.each([
  { VAPID_PRIVATE_KEY: 'A'.repeat(43) },
  { VAPID_PRIVATE_KEY: 'short' },
  { VAPID_PUBLIC_KEY: 'B'.repeat(87) },
])('error: what is no key of the curve is refused: %o', (change) => {
  expect(() => parseConfigOf('worker', { ...settings, ...change })).toThrow('must be the')
})

test('a push service of this machine is for tests of a demo: live refuses it, and no setting names another machine', () => {
  const of = (change: Readonly<Record<string, string>>) => () => parseConfigOf('worker', { ...settings, ...change })
  const local = { PUSH_LOCAL_SERVICE: 'http://127.0.0.1:9000' }
  expect(of(local)()).toMatchObject(local)
  expect(of({ ...local, EDITION: 'live' })).toThrow('push services of browsers only. Leave PUSH_LOCAL_SERVICE out')
  for (const url of [
    'http://10.0.0.1:9000',
    'http://localhost:9000',
    'http://127.0.0.1:9000/x',
    'https://push.example',
  ])
    expect(of({ PUSH_LOCAL_SERVICE: url })).toThrow('must be an address of this machine')
})
