import { describe, expect, test } from 'vitest'
import { type Actor, type Decidable, differenceOf, hindranceOf, isOverdue } from './rules.ts'

const now = new Date('2026-11-15T10:00:00.000Z')
const waiting: Decidable = {
  state: 'waiting',
  subject: 'thing:1',
  makerId: 'maker',
  expiresAt: new Date('2026-11-15T10:00:00.001Z'),
}
const approver: Actor = { personId: 'other', permissions: new Set(['owner']) }

describe('hindranceOf', () => {
  test('another person with the permission can decide what waits', () => {
    expect(hindranceOf(waiting, approver, 'owner', now)).toBeUndefined()
  })
  test.each<[string, Partial<Decidable>, Partial<Actor>, string]>([
    ['the maker, whatever they may', {}, { personId: 'maker' }, 'own'],
    ['somebody without the permission', {}, { permissions: new Set(['support']) }, 'permission'],
    ['who it is about', { subject: 'person:other' }, {}, 'about_you'],
    ['what is approved', { state: 'approved' }, {}, 'not_waiting'],
    ['what is rejected', { state: 'rejected' }, {}, 'not_waiting'],
    ['what is stale', { state: 'stale' }, {}, 'not_waiting'],
    ['what is over', { expiresAt: now }, {}, 'not_waiting'],
  ])('error: %s', (_name, command, actor, hindrance) => {
    expect(hindranceOf({ ...waiting, ...command }, { ...approver, ...actor }, 'owner', now)).toBe(hindrance)
  })
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
