import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOfWay, timelineAxis } from './timeline-axis.ts'

const span = (start: string, end: string) => ({ startAt: new Date(start), endAt: new Date(end) })

test('plans of a few days stand on days, from midnight to midnight', () => {
  const axis = timelineAxis(
    [span('2026-11-11T09:30:00Z', '2026-11-13T09:30:00Z'), span('2026-11-12T08:00:00Z', '2026-11-13T20:00:00Z')],
    new Date('2026-11-12T14:20:00Z'),
  )
  expect(axis.marksMs.map((mark) => new Date(mark).toISOString().slice(0, 10))).toEqual([
    '2026-11-11',
    '2026-11-12',
    '2026-11-13',
  ])
  expect(new Date(axis.endMs).toISOString()).toBe('2026-11-14T00:00:00.000Z')
  expect(shareOfWay(new Date('2026-11-12T12:00:00Z'), axis.startMs, axis.endMs)).toBe(50)
})

test('an end at midnight is still on the axis', () => {
  const axis = timelineAxis([span('2026-11-11T00:00:00Z', '2026-11-12T00:00:00Z')], new Date('2026-11-11T06:00:00Z'))
  expect(shareOfWay(new Date('2026-11-12T00:00:00Z'), axis.startMs, axis.endMs)).toBe(50)
})

test('behavior: whatever runs, everything and now lie on the axis, and its marks are few', () => {
  const instant = fc.integer({ min: 0, max: 4_000_000_000_000 })
  fc.assert(
    fc.property(fc.array(fc.tuple(instant, instant), { maxLength: 20 }), instant, (pairs, now) => {
      const spans = pairs.map(([one, other]) => ({
        startAt: new Date(Math.min(one, other)),
        endAt: new Date(Math.max(one, other)),
      }))
      const { startMs, endMs, marksMs } = timelineAxis(spans, new Date(now))
      for (const at of [new Date(now), ...spans.flatMap(({ startAt, endAt }) => [startAt, endAt])]) {
        expect(at.getTime()).toBeGreaterThanOrEqual(startMs)
        expect(at.getTime()).toBeLessThan(endMs)
      }
      expect(marksMs.length).toBeGreaterThan(0)
      expect(marksMs.length).toBeLessThanOrEqual(6)
    }),
  )
})

test('before the start is the start, after the end is the end', () => {
  const start = Date.parse('2026-11-11T00:00:00Z')
  const end = Date.parse('2026-11-12T00:00:00Z')
  expect(shareOfWay(new Date(0), start, end)).toBe(0)
  expect(shareOfWay(new Date(end + 1), start, end)).toBe(100)
  expect(shareOfWay(new Date(start), start, start)).toBe(100)
})
