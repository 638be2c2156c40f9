import { messageKinds } from '@clearhold/contract/notifications/schema'
import { expect, test } from 'vitest'
import { freeSlot, pushOf, pushSubjectOf } from './pushes.ts'

test('ten devices have a place each, and the first that is free is taken', () => {
  expect(freeSlot([])).toBe(1)
  expect(freeSlot([1, 3, 2])).toBe(4)
  expect(freeSlot([2, 3])).toBe(1)
  expect(freeSlot([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])).toBeUndefined()
})

test('a push tells the safety of the account from everything else, and nothing more', () => {
  const ofSecurity = messageKinds.filter((kind) => pushSubjectOf(kind) === 'security')
  expect(ofSecurity).toEqual(expect.arrayContaining(['account.password_changed', 'account.frozen', 'account.locked']))
  expect(ofSecurity.filter((kind) => !kind.startsWith('account.'))).toEqual([])
  expect(pushSubjectOf('deposit.credited')).toBe('message')
})

test('the push service learns from no header what a push is about; of one device, the later of a subject replaces the one before', () => {
  const notice = { about: 'message', language: 'en', path: '/user/kyc' } as const
  const ofMessage = pushOf(notice, 'device-1')
  const ofSecurity = pushOf({ ...notice, about: 'security' }, 'device-1')
  for (const push of [ofMessage, ofSecurity]) {
    expect(push).toMatchObject({ urgency: 'high', keptSeconds: 14_400 })
    // RFC 8030: at most 32 letters of base64url.
    expect(push.topic).toMatch(/^[0-9a-f]{32}$/)
  }
  expect(ofMessage.topic).toBe(pushOf({ ...notice, path: '/user/plans' }, 'device-1').topic)
  expect(new Set([ofMessage.topic, ofSecurity.topic, pushOf(notice, 'device-2').topic]).size).toBe(3)
  expect(JSON.parse(ofMessage.payload.toString())).toEqual(notice)
})
