import { describe, expect, test } from 'vitest'
import { languages } from '../language.ts'
import { kycReasonText, kycReasonTexts } from '../texts/kyc-reasons.ts'
import {
  ageAt,
  finalRejectReasons,
  kycParts,
  kycReasons,
  reasonFits,
  rejectPart,
  rejectReasons,
  reviseReasons,
} from './rules.ts'

describe('ageAt', () => {
  const now = new Date('2026-11-15T00:00:00Z')
  test.each([
    ['2008-11-15', 18],
    ['2008-11-16', 17],
    ['2008-12-01', 17],
    ['1991-06-14', 35],
    ['2026-11-15', 0],
    ['2026-11-16', -1],
  ])('born %s is %i', (dob, age) => {
    expect(ageAt(dob, now)).toBe(age)
  })
  test('a leap day has its birthday on 1 March of other years', () => {
    expect(ageAt('2008-02-29', new Date('2026-02-28T23:59:59Z'))).toBe(17)
    expect(ageAt('2008-02-29', new Date('2026-03-01T00:00:00Z'))).toBe(18)
  })
  test.each(['2007-02-29', '2000-13-01', '2000-00-10', '0000-01-01', '2000-1-1', '01-01-2000', '', '９999-01-01'])(
    'error: %s is no date',
    (dob) => {
      expect(ageAt(dob, now)).toBeUndefined()
    },
  )
  test('the years 0001 and 9999 are dates like others', () => {
    expect(ageAt('0001-01-01', now)).toBe(2025)
    expect(ageAt('9999-12-31', now)).toBeLessThan(0)
  })
})

describe('reasons', () => {
  test('fit the part and the decision they belong to, and no other', () => {
    expect(reasonFits('idCard', 'approve', undefined)).toBe(true)
    expect(reasonFits('idCard', 'approve', 'blurry')).toBe(false)
    expect(reasonFits('idCard', 'revise', 'expired')).toBe(true)
    expect(reasonFits('selfie', 'revise', 'expired')).toBe(false)
    expect(reasonFits('details', 'revise', 'blurry')).toBe(false)
    expect(reasonFits('selfie', 'revise', undefined)).toBe(false)
    expect(reasonFits('selfie', 'reject', 'not_the_same_person')).toBe(true)
    expect(reasonFits('selfie', 'reject', 'blurry')).toBe(false)
  })

  test('every part has its own, and every rejection stands on a part', () => {
    for (const part of kycParts) expect(reviseReasons[part].length).toBeGreaterThan(3)
    for (const reason of rejectReasons) expect(kycParts).toContain(rejectPart[reason])
    for (const reason of finalRejectReasons) expect(rejectReasons).toContain(reason)
  })

  test.each(languages)('each says in %s what was wrong and what to do', (language) => {
    for (const reason of kycReasons) {
      const { title, fix } = kycReasonText(language, reason)
      expect(title.length, reason).toBeGreaterThan(8)
      expect(fix.length, reason).toBeGreaterThan(20)
      expect(`${title}${fix}`, reason).not.toMatch(/[!{}]/)
      if (language !== 'en') expect(fix, reason).not.toBe(kycReasonText('en', reason).fix)
    }
    for (const part of kycParts) expect(kycReasonTexts[language].needs[part]).toHaveLength(3)
  })
})
