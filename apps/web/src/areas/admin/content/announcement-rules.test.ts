import { expect, test } from 'vitest'
import { judgeTyped } from '#client/forms/judge-typed.ts'
import { announcementRules, announcementStart, announcementTyped, announcementWords } from './announcement-rules.ts'

const fields = {
  en: ' Hello\nyou ',
  es: 'Hola',
  fr: 'Bonjour',
  level: 'info',
  page: '',
  startsAt: '',
  endsAt: '',
  reason: ' agreed ',
}
const typed = (changes: Partial<typeof fields> = {}) => announcementTyped({ ...fields, ...changes })

test('a line is a line, an empty choice is none, and times are of UTC', () => {
  expect(typed({ page: 'status', endsAt: '2026-11-16T08:30' })).toEqual({
    level: 'info',
    text: { en: 'Hello you', es: 'Hola', fr: 'Bonjour' },
    page: 'status',
    startsAt: null,
    endsAt: '2026-11-16T08:30:00.000Z',
    reason: 'agreed',
  })
  expect(typed()).toMatchObject({ page: null, startsAt: null, endsAt: null })
})

const form = {
  rules: announcementRules,
  start: announcementStart,
  read: announcementTyped,
  words: announcementWords((kind) => kind),
}

test.each([
  [{}, undefined],
  [{ es: ' ' }, { es: 'missing' }],
  [{ reason: ' so' }, { reason: 'reason' }],
  [{ fr: 'x'.repeat(241) }, { fr: 'tooLong' }],
  [{ startsAt: '2026-11-16T08:30', endsAt: '2026-11-16T08:30' }, { endsAt: 'over' }],
  [{ startsAt: '2026-11-16T08:30', endsAt: '2026-11-16T08:31' }, undefined],
])('what is wrong with %j', (changes, fieldErrors) => {
  const judged = judgeTyped(form, { ...fields, ...changes })
  expect(judged.kind === 'wrong' ? judged.fieldErrors : undefined).toEqual(fieldErrors)
})
