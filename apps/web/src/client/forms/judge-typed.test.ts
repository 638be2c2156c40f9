import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldIn, judgeTyped } from './judge-typed.ts'

const rules = z.strictObject({
  after: z.int().min(1),
  hours: z.strictObject({ en: z.string().trim().min(2).max(5) }),
  reason: z.string().trim().min(1, 'reasonRequired').min(3, 'reasonShort'),
})
const start = { en: '', reason: '' }
const form = (after: number) => ({
  rules,
  start,
  read: ({ en, reason }: typeof start) => ({ after, hours: { en }, reason }),
  words: { en: ({ code, input }: { code: string; input?: unknown }) => `${code} ${JSON.stringify(input)}` },
})

test('what is good is what the schema makes of it', () => {
  expect(judgeTyped(form(1), { en: ' 9-5 ', reason: ' new hours ' })).toEqual({
    kind: 'good',
    body: { after: 1, hours: { en: '9-5' }, reason: 'new hours' },
  })
})

test('what is wrong is said at the field that was typed, the first of each, in its own words or the rule’s', () => {
  expect(judgeTyped(form(1), { en: ' ', reason: '' })).toEqual({
    kind: 'wrong',
    fieldErrors: { en: 'too_small ""', reason: 'reasonRequired' },
  })
  expect(judgeTyped(form(1), { en: 'too long', reason: 'so' })).toEqual({
    kind: 'wrong',
    fieldErrors: { en: 'too_big "too long"', reason: 'reasonShort' },
  })
})

test('error: what belongs to no field is left to the server, so that the form does not stand still without a word', () => {
  const typed = { en: '9-5', reason: 'new hours' }
  expect(judgeTyped(form(0), typed)).toEqual({
    kind: 'good',
    body: { after: 0, hours: { en: '9-5' }, reason: 'new hours' },
  })
  expect(judgeTyped(form(0), { ...typed, reason: '' })).toEqual({
    kind: 'wrong',
    fieldErrors: { reason: 'reasonRequired' },
  })
})

test('the field of a path is the deepest part of it that the form has', () => {
  expect(fieldIn(start, ['hours', 'en'])).toBe('en')
  expect(fieldIn(start, ['', 'reason', 0])).toBe('reason')
  expect(fieldIn(start, ['after'])).toBeUndefined()
})
