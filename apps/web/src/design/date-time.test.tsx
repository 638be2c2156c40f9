import { describe, expect, test } from 'vitest'
import { renderIn } from '../i18n/render-in.tsx'
import { DateTime, dateTimeText } from './date-time.tsx'

const instant = '2026-11-13T09:30:00Z'

describe('dateTimeText', () => {
  test.each([
    ['en', 'Fri 13 Nov, 09:30 UTC'],
    ['es', 'vie 13 nov, 09:30 UTC'],
    ['fr', 'ven. 13 nov., 09:30 UTC'],
  ] as const)('in %s', (language, text) => expect(dateTimeText(instant, language)).toBe(text))

  test('always says the zone, also another than UTC', () => {
    expect(dateTimeText(instant, 'en', { zone: 'Europe/Madrid', year: true })).toBe('Fri 13 Nov 2026, 10:30 CET')
  })

  test('midnight is 00, not 24', () => {
    expect(dateTimeText('2026-11-13T00:05:00Z', 'en', { show: 'time' })).toBe('00:05 UTC')
  })

  test('to the second, where two come within a minute', () => {
    expect(dateTimeText('2026-11-13T09:30:07Z', 'fr', { show: 'second' })).toBe('09:30:07 UTC')
  })

  test('a date alone', () => expect(dateTimeText(instant, 'fr', { show: 'date' })).toBe('ven. 13 nov.'))

  test('error: refuses what is not an instant', () => {
    expect(() => dateTimeText('yesterday', 'en')).toThrow(RangeError)
  })
})

test('DateTime keeps the instant for machines', () => {
  expect(renderIn('en', <DateTime instant={instant} />)).toContain('dateTime="2026-11-13T09:30:00Z"')
})
