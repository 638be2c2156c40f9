import { expect, test } from 'vitest'
import { addKnownDevice } from '../store/known-devices.ts'
import { prepareParts } from '../testing.ts'
import { identifyAttempter } from './identify-attempter.ts'

const world = prepareParts()
const attempt = (email: string, deviceCookie?: string) =>
  identifyAttempter(world.parts, { email, address: '203.0.113.9', deviceCookie })
const mark = (email: string, cookie?: string, sessionKey = world.parts.sessionKey) =>
  addKnownDevice(sessionKey, { cookie, email, now: world.parts.clock.now() })

test('a browser is known to each of those who signed in with it, to the newest four', () => {
  let cookie: string | undefined
  for (const name of ['a', 'b', 'c', 'd', 'e']) cookie = mark(`${name}@example.test`, cookie)
  const known = ['a', 'b', 'c', 'd', 'e'].map((name) => attempt(`${name}@example.test`, cookie).known)
  expect(known.map((device) => device !== undefined)).toEqual([false, true, true, true, true])
  expect(new Set(known).size).toBe(5)
  expect(attempt('e@example.test', mark('e@example.test', cookie)).known).not.toBe(known[4])
})

test('error: a mark of another account, of another key, truncated, invented or ninety days old is not accepted', () => {
  const cookie = mark('a@example.test')
  expect(attempt('a@example.test', cookie).known).toMatch(/^[0-9a-f]{32}$/)
  for (const forged of [
    undefined,
    '',
    'x',
    cookie.slice(0, -1),
    mark('a@example.test', undefined, Buffer.alloc(32, 9)),
  ]) {
    expect(attempt('a@example.test', forged).known).toBeUndefined()
  }
  expect(attempt('b@example.test', cookie).known).toBeUndefined()
  world.parts.clock.pass(90 * 24 * 3600)
  expect(attempt('a@example.test', cookie).known).toBeUndefined()
})
