import { describe, expect, test } from 'vitest'
import { diagnosisCodes } from '../deposits/doctor.ts'
import { errorCodes } from '../error-codes.ts'
import { kycParts, kycReasons, viewReasons } from '../kyc/rules.ts'
import { type Language, languages } from '../language.ts'
import { mailOnlyKinds, messageKinds } from '../notifications/schema.ts'
import { referralReasons } from '../referrals/rules.ts'
import { type DiagnosisTexts, diagnosisTexts } from './deposit-doctor.ts'
import doctorEn from './en/deposit-doctor.json' with { type: 'json' }
import errorsEn from './en/errors.json' with { type: 'json' }
import kycReasonsEn from './en/kyc-reasons.json' with { type: 'json' }
import messagesEn from './en/messages.json' with { type: 'json' }
import noticesEn from './en/notices.json' with { type: 'json' }
import referralReasonsEn from './en/referral-reasons.json' with { type: 'json' }
import { type ErrorTexts, errorTexts } from './errors.ts'
import errorsEs from './es/errors.json' with { type: 'json' }
import { type KycReasonTexts, kycReasonTexts } from './kyc-reasons.ts'
import type { MessageTexts } from './message-text.ts'
import { messageTexts } from './messages.ts'
import { type NoticeTexts, noticeNames, noticeTexts } from './notices.ts'
import { type ReferralReasonTexts, referralReasonTexts } from './referral-reasons.ts'

describe.each(languages)('no text in %s is without its code', (language: Language) => {
  const { kinds, values } = messageTexts[language]
  const { reasons, parts, needs, views } = kycReasonTexts[language]
  test.each([
    ['errors', errorTexts[language], errorCodes],
    ['deposit-doctor', diagnosisTexts[language], diagnosisCodes],
    ['messages', kinds, [...messageKinds, ...mailOnlyKinds]],
    ['notices', noticeTexts[language], noticeNames],
    ['referral-reasons', referralReasonTexts[language], referralReasons],
    ['kyc-reasons: reasons', reasons, kycReasons],
    ['kyc-reasons: parts', parts, kycParts],
    ['kyc-reasons: needs', needs, kycParts],
    ['kyc-reasons: views', views, viewReasons],
  ])('%s', (_name, texts: object, codes: readonly string[]) => {
    expect(Object.keys(texts).sort()).toEqual([...new Set(codes)].sort())
  })

  test('words for a value belong to one that a message fills in', () => {
    const sentences = Object.values(kinds).flatMap(({ title, body }) => [title, ...body])
    const filledIn = new Set(sentences.flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)))
    // A member of a list that a message inserts as a whole.
    filledIn.add('permission')
    const names = new Set(Object.keys(values).map((key) => key.split('.')[0]))
    expect([...names].filter((name) => !filledIn.has(name))).toEqual([])
  })
})

/** A dictionary with one text missing. */
function without<Texts extends object, Key extends keyof Texts>(texts: Texts, key: Key): Omit<Texts, Key> {
  const { [key]: _forgotten, ...rest } = texts
  return rest
}

// Each directive below becomes an error itself as soon as the next line compiles.
describe('a forgotten text does not compile', () => {
  test('of an error code, in any language', () => {
    // @ts-expect-error not_found has no text
    const english: ErrorTexts = without(errorsEn, 'not_found')
    // @ts-expect-error not_found has no text
    const spanish: ErrorTexts = without(errorsEs, 'not_found')
    // @ts-expect-error not_found does not say what to do next
    const short: ErrorTexts = { ...errorsEn, not_found: without(errorsEn.not_found, 'detail') }
    for (const texts of [english, spanish]) expect(texts).not.toHaveProperty('not_found')
    expect(short.not_found).not.toHaveProperty('detail')
  })
  test('of a finding, a notice or a reason', () => {
    // @ts-expect-error tx_pending has no text
    const findings: DiagnosisTexts = without(doctorEn, 'tx_pending')
    // @ts-expect-error signedOut has no text
    const notices: NoticeTexts = without(noticesEn, 'signedOut')
    // @ts-expect-error paid has no text
    const bonuses: ReferralReasonTexts = without(referralReasonsEn, 'paid')
    // @ts-expect-error blurry has no text
    const kyc: KycReasonTexts = { ...kycReasonsEn, reasons: without(kycReasonsEn.reasons, 'blurry') }
    expect([findings.tx_pending, notices.signedOut, bonuses.paid, kyc.reasons.blurry]).toEqual(Array(4).fill(undefined))
  })
  test('of a message or a listed value in it', () => {
    // @ts-expect-error plan.exited has no text
    const kinds: MessageTexts = { ...messagesEn, kinds: without(messagesEn.kinds, 'plan.exited') }
    // @ts-expect-error delay.gas has no words
    const values: MessageTexts = { ...messagesEn, values: without(messagesEn.values, 'delay.gas') }
    expect([kinds.kinds['plan.exited'], values.values['delay.gas']]).toEqual([undefined, undefined])
  })
})
