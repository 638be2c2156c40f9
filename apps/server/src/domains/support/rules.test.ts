import { threadMax } from '@clearhold/contract/support/rules'
import { expect, test } from 'vitest'
import {
  afterMessage,
  limits,
  nextMoment,
  openingObjection,
  subjectOf,
  threadReference,
  writeObjection,
} from './rules.ts'

const at = new Date('2026-11-15T10:00:00Z')
const earlier = new Date('2026-11-15T09:00:00Z')

test('a thread waits since its first unanswered message, and no longer once staff answered', () => {
  expect(afterMessage('investor', { waitingSince: null }, at)).toEqual({ state: 'open', waitingSince: at })
  expect(afterMessage('visitor', { waitingSince: earlier }, at)).toEqual({ state: 'open', waitingSince: earlier })
  expect(afterMessage('staff', { waitingSince: earlier }, at)).toEqual({ state: 'answered', waitingSince: null })
})

test('two messages never have the same moment, also where a clock stands still or goes back', () => {
  expect(nextMoment(at, earlier)).toEqual(at)
  expect(nextMoment(at, at).getTime()).toBe(at.getTime() + 1)
  expect(nextMoment(earlier, at).getTime()).toBe(at.getTime() + 1)
})

test('nothing is written in a closed thread, nor in a full one', () => {
  expect(writeObjection({ state: 'answered', messages: threadMax.messages - 1 })).toBeUndefined()
  expect(writeObjection({ state: 'open', messages: threadMax.messages })).toBe('thread_full')
  expect(writeObjection({ state: 'closed', messages: 1 })).toBe('thread_closed')
})

test('a person has a few open threads, and opens a few a day', () => {
  expect(openingObjection({ open: limits.openPerPerson - 1, openedToday: 0 })).toBeUndefined()
  expect(openingObjection({ open: limits.openPerPerson, openedToday: 0 })).toBe('threads_open')
  expect(openingObjection({ open: 0, openedToday: limits.openedPerPersonADay })).toBe('too_many_requests')
})

test('the subject of a visitor’s thread is the beginning of what they wrote, in one line', () => {
  expect(subjectOf(' Is this\nopen? ')).toBe('Is this open?')
  expect([...subjectOf('é'.repeat(61))]).toHaveLength(60)
  expect(subjectOf('é'.repeat(61)).endsWith('…')).toBe(true)
})

test('a reference is short and contains no personal data', () => {
  expect(threadReference('1a2b3c4d-0000-4000-8000-000000000000')).toBe('T-1A2B3C4D')
})
