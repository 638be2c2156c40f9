import { languages } from '@clearhold/contract/language'
import { expect, test } from 'vitest'
import { textInColumn } from './date-in-column.tsx'

test('a date in a column leaves its zone to the head of the column', () => {
  expect(textInColumn('2026-11-16T08:00:00.000Z', 'en')).toBe('Mon 16 Nov, 08:00')
  for (const language of languages) expect(textInColumn('2026-11-16T08:00:00.000Z', language)).not.toContain('UTC')
})
