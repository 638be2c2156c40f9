import { languages } from '@clearhold/contract/language'
import { dateText } from '@clearhold/contract/texts/date-text'
import { expect, test } from 'vitest'
import { dateTimeText } from '#design/date-time.tsx'

test('mails and messages write a moment as the screens do: every ninth hour of a year, in every language', () => {
  for (const language of languages) {
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 9 * 3_600_000) {
      const moment = new Date(at)
      expect(dateText(language, moment)).toBe(dateTimeText(moment.toISOString(), language, { year: true }))
    }
  }
})
