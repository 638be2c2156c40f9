import { expect, test } from 'vitest'
import { noticeSpan } from './notices.ts'

test('A05: a notice speaks of weeks that ended at least two days ago, four of them, from Monday to Monday', () => {
  const span = (now: string) => {
    const { from, until } = noticeSpan(new Date(now))
    return [from.toISOString(), until.toISOString()]
  }
  const early = ['2026-10-05T00:00:00.000Z', '2026-11-02T00:00:00.000Z']
  const late = ['2026-10-12T00:00:00.000Z', '2026-11-09T00:00:00.000Z']
  expect([span('2026-11-09T00:00:00Z'), span('2026-11-10T23:59:59.999Z')]).toEqual([early, early])
  expect([span('2026-11-11T00:00:00Z'), span('2026-11-17T23:59:59.999Z')]).toEqual([late, late])
})
