import { describe, expect, test } from 'vitest'
import { type Actor, type Decidable, differenceOf, hindranceOf, isOverdue, mayRead, waitsForMaker } from './rules.ts'

const now = new Date('2026-11-15T10:00:00.000Z')
const waiting: Decidable = {
  state: 'waiting',
  subject: 'thing:1',
  makerId: 'maker',
  money: true,
  makerSignedAt: new Date('2026-11-14T10:00:00.000Z'),
  expiresAt: new Date('2026-11-15T10:00:00.001Z'),
}
const approver: Actor = { personId: 'other', permissions: new Set(['owner']) }

describe('hindranceOf', () => {
  test('another person with the permission can decide what waits', () => {
    expect(hindranceOf(waiting, approver, 'owner', now)).toBeUndefined()
  })
  test.each<[string, Partial<Decidable>, Partial<Actor>, string]>([
    ['the maker, whatever they may', {}, { personId: 'maker' }, 'own'],
    ['a person without the permission', {}, { permissions: new Set(['support']) }, 'permission'],
    ['who it is about', { subject: 'person:other' }, {}, 'about_you'],
    ['what is approved', { state: 'approved' }, {}, 'not_waiting'],
    ['what is rejected', { state: 'rejected' }, {}, 'not_waiting'],
    ['what is stale', { state: 'stale' }, {}, 'not_waiting'],
    ['whose maker may ask for it no more', { state: 'dropped' }, {}, 'not_waiting'],
    ['what its maker has not signed', { makerSignedAt: null }, {}, 'maker_unsigned'],
    ['what is over', { expiresAt: now }, {}, 'not_waiting'],
  ])('error: %s', (_name, command, actor, hindrance) => {
    expect(hindranceOf({ ...waiting, ...command }, { ...approver, ...actor }, 'owner', now)).toBe(hindrance)
  })
})

test('what carries no signature waits for no maker', () => {
  expect(waitsForMaker({ ...waiting, makerSignedAt: null })).toBe(true)
  expect(waitsForMaker({ ...waiting, makerSignedAt: null, money: false })).toBe(false)
  expect(waitsForMaker({ ...waiting, makerSignedAt: null, state: 'expired' })).toBe(false)
})

test('SEC11: a command is read by who may decide it, and by its maker', () => {
  const holding = (personId: string, ...permissions: ('owner' | 'support')[]): Actor => ({
    personId,
    permissions: new Set(permissions),
  })
  expect(mayRead(waiting, holding('other', 'owner'), 'owner')).toBe(true)
  expect(mayRead(waiting, holding('maker'), 'owner')).toBe(true)
  expect(mayRead(waiting, holding('other', 'support'), 'owner')).toBe(false)
})

test('a command is overdue at its time, not before, and only while it waits', () => {
  expect(isOverdue(waiting, now)).toBe(false)
  expect(isOverdue({ ...waiting, expiresAt: now }, now)).toBe(true)
  expect(isOverdue({ ...waiting, state: 'approved', expiresAt: now }, now)).toBe(false)
})

test('the difference names each line that is not as it was', () => {
  const profit = { field: 'profit', before: '1.000000', after: '2.000000' }
  const seen = [{ field: 'cash', before: '10.000000', after: '12.000000' }, profit]
  expect(differenceOf(seen, [{ field: 'cash', before: '9.000000', after: '11.000000' }, profit])).toBe(
    'cash: 10.000000 -> 9.000000',
  )
  expect(differenceOf(seen, [])).toBe('cash: 10.000000 -> -; profit: 1.000000 -> -')
  expect(differenceOf(seen, seen)).toBe('state')
})
