import type { AdminPlan } from '@clearhold/contract/plans/admin-schema'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  basisPointsText,
  draftForm,
  draftOf,
  editedPlan,
  formOf,
  isComplete,
  noTexts,
  shownVersions,
  termsOf,
  typedBasisPoints,
  typedHours,
  writtenTexts,
} from './draft.ts'

test.each([
  ['40', 4_000],
  ['0', 0],
  ['12.5', 1_250],
  ['12,05', 1_205],
  ['10000', 1_000_000],
  ['10000.01', undefined],
  ['-1', undefined],
  ['1.234', undefined],
  ['', undefined],
  ['forty', undefined],
])('a share typed as %s is %s basis points', (text, points) => {
  expect(typedBasisPoints(text)).toBe(points)
})

test('behavior: a share comes back as it was, in every language', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }), fc.constantFrom('en', 'es', 'fr'), (points, language) => {
      expect(typedBasisPoints(basisPointsText(points, language))).toBe(points)
    }),
  )
})

test.each([
  ['36', 36],
  ['876000', 876_000],
  ['876001', undefined],
  ['0', undefined],
  ['1.5', undefined],
])('a duration typed as %s is %s hours', (text, hours) => {
  expect(typedHours(text)).toBe(hours)
})

const version = {
  version: 1,
  state: 'published',
  profitBasisPoints: 4_000,
  minAmount: '2500.000000',
  maxAmount: '4999.000000',
  durationHours: 36,
  referralBonusBasisPoints: 1_250,
  open: { positions: 0, principal: '0.000000', reserved: '0.000000' },
} as AdminPlan['versions'][number]
const plan = (...versions: object[]): AdminPlan => ({
  key: 'advance',
  place: 1,
  versions: versions.map((more) => ({ ...version, ...more })),
})

describe('the form of a draft', () => {
  test('what was stored is what is sent when nothing was changed', () => {
    const form = formOf('advance', version, 'fr')
    expect(form).toMatchObject({ profit: '40', hours: '36', minAmount: '2500', bonus: '12,5' })
    const terms = termsOf(form)
    expect(terms && draftOf(terms, noTexts)).toEqual({
      profitBasisPoints: 4_000,
      referralBonusBasisPoints: 1_250,
      durationHours: 36,
      minAmount: '2500.000000',
      maxAmount: '4999.000000',
      texts: noTexts,
    })
  })

  test('a smallest amount above the largest is refused at the largest', () => {
    const refused = draftForm.safeParse({ ...formOf('advance', version, 'en'), minAmount: '5000' })
    expect(refused.error?.issues).toMatchObject([{ path: ['maxAmount'], message: 'limitsCrossed' }])
  })

  test('an empty form has no terms', () => {
    expect(termsOf(formOf('', undefined, 'en'))).toBeUndefined()
  })
})

test('texts are complete when every language has all of them', () => {
  const full = { name: 'a', summary: 'b', sourceOfReturn: 'c', risk: 'd' }
  expect(isComplete({ en: full, es: full, fr: full })).toBe(true)
  const missing = { en: full, es: full, fr: { ...full, risk: ' ' } }
  expect(isComplete(missing)).toBe(false)
  expect(writtenTexts(missing, 'fr')).toBe(3)
})

describe('what is edited', () => {
  test('a draft, else the next version of the newest', () => {
    const withDraft = plan({ version: 1 }, { version: 2, state: 'draft' })
    expect(editedPlan([withDraft], 'advance')).toMatchObject({ draft: { version: 2 }, from: { version: 2 } })
    const without = plan({ version: 1, state: 'closed' }, { version: 2 })
    expect(editedPlan([without], 'advance')).toMatchObject({ draft: undefined, from: { version: 2 } })
    expect(editedPlan([without], 'new')).toEqual({ key: '', draft: undefined, from: undefined })
    expect(editedPlan([without], 'gold')).toBeUndefined()
  })
})

test('closed versions are left out, unless an investor still holds one or there is no other', () => {
  const numbers = (...versions: object[]) => shownVersions(plan(...versions)).map((one) => one.version)
  expect(numbers({ version: 1, state: 'closed' }, { version: 2 })).toEqual([2])
  expect(numbers({ version: 1, state: 'closed', open: { ...version.open, positions: 3 } }, { version: 2 })).toEqual([
    2, 1,
  ])
  expect(numbers({ version: 1, state: 'closed' }, { version: 2, state: 'closed' })).toEqual([2])
})
