import { expect, test } from 'vitest'
import { readMoment } from './read-moment.ts'

test('a day is its end, a minute is itself, and anything else is no moment', () => {
  expect(readMoment('2026-11-15')).toBe('2026-11-15T23:59:59.999Z')
  expect(readMoment('2026-11-15T10:30Z')).toBe('2026-11-15T10:30:00.000Z')
  expect(readMoment('2026-11-15T10:30:00.000Z')).toBe('2026-11-15T10:30:00.000Z')
  expect([null, '', 'Z', '2026-13-45', '2026-11-15T10:30', 'yesterday'].map(readMoment)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  )
})
