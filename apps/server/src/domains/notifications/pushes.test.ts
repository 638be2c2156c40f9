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

test('what cannot be turned off wakes a device, and no other does; the push service keeps neither longer than it is news', () => {
  const notice = { about: 'message', language: 'en', path: '/user/kyc' } as const
  expect(pushOf('account.password_changed', notice)).toMatchObject({ urgency: 'high', keptSeconds: 14_400 })
  expect(pushOf('withdrawal.requested', notice)).toMatchObject({ urgency: 'high' })
  expect(pushOf('deposit.credited', notice)).toMatchObject({ urgency: 'normal', keptSeconds: 14_400 })
  expect(JSON.parse(pushOf('deposit.credited', notice).payload.toString())).toEqual(notice)
})
