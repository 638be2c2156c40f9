import { describe, expect, test } from 'vitest'
import {
  judgeStamp,
  lastDays,
  mailAttemptsMax,
  mailPauseMs,
  messageReference,
  messageSearch,
  minuteOf,
  minutesPassed,
  uptimeBasisPoints,
  uptimeOf,
  withoutTestimonial,
} from './rules.ts'

describe('judgeStamp', () => {
  test.each([
    [-10_000, 'machine'],
    [0, 'machine'],
    [2_499, 'machine'],
    [2_500, 'person'],
    [86_400_000, 'person'],
    [86_400_001, 'expired'],
  ])('a form sent %i ms after its stamp: %s', (ageMs, outcome) => {
    expect(judgeStamp(1_000_000, 1_000_000 + ageMs)).toBe(outcome)
  })
})

describe('mailPauseMs', () => {
  test('doubles from a minute to six hours', () => {
    expect([1, 2, 3, 9, 10, 20].map(mailPauseMs)).toEqual([
      60_000, 120_000, 240_000, 15_360_000, 21_600_000, 21_600_000,
    ])
  })
  test('a mail server may be away for three days without a mail being lost', () => {
    const together = Array.from({ length: mailAttemptsMax - 1 }, (_, index) => mailPauseMs(index + 1))
    expect(together.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(3 * 86_400_000 - 21_600_000)
  })
})

describe('days and minutes', () => {
  const at = new Date('2026-03-01T10:30:59.999Z')
  test('a minute begins at its first second', () => {
    expect(minuteOf(at).toISOString()).toBe('2026-03-01T10:30:00.000Z')
  })
  test('the last days end with today', () => {
    expect(lastDays(at, 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  })
  test.each([
    ['2026-02-28', 1_440],
    ['2026-03-01', 630],
    ['2026-03-02', 0],
  ])('of %s %i minutes have passed', (day, minutes) => {
    expect(minutesPassed(day, at)).toBe(minutes)
  })
})

describe('uptimeBasisPoints', () => {
  test.each([
    [0, 0, null],
    [10, 0, 10_000],
    [99_999, 1, 9_999],
    [0, 5, 0],
  ])('%i up and %i down: %s', (up, down, expected) => {
    expect(uptimeBasisPoints(up, down)).toBe(expected)
  })
})

test('a reference says nothing about a person', () => {
  expect(messageReference('3f9a2b1c-0000-4000-8000-000000000000')).toBe('C-3F9A2B1C')
})

test.each([
  ['  ', undefined],
  ['C-1A2b3C4d', { idPrefix: '1a2b3c4d' }],
  ['c-1a', { idPrefix: '1a' }],
  ['Ada@Visitor', { emailPrefix: 'ada@visitor' }],
  ["Where's my-ledger?", { words: ['where', 's', 'my', 'ledger'] }],
  ['C-xyz', { words: ['c', 'xyz'] }],
  ["')) --", { words: [] }],
])('a search of messages: %s', (text, found) => {
  expect(messageSearch(text)).toEqual(found)
})

test('the uptime of several days is that of their minutes together', () => {
  expect(
    uptimeOf([
      { up: 2, down: 1 },
      { up: 1, down: 0 },
    ]),
  ).toEqual({ basisPoints: 7_500, measuredMinutes: 4 })
  expect(uptimeOf([])).toEqual({ basisPoints: null, measuredMinutes: 0 })
})

test('withdrawals that a testimonial was written about are left out, the others keep their order', () => {
  expect(withoutTestimonial(['c', 'a', 'b'], [{ withdrawalId: 'a' }, { withdrawalId: 'x' }])).toEqual(['c', 'b'])
})
