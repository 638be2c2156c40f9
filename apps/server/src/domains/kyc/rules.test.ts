import { finalRejectReasons, kycParts, kycRoundsMax, rejectReasons } from '@clearhold/contract/kyc/rules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  approveAll,
  birthDateRefusal,
  type CaseFacts,
  decideRefusal,
  isFinal,
  judge,
  type MadeDecision,
  nudgeAt,
  numberIn,
  reference,
  rejectWhole,
  resubmitRefusal,
  type SentPart,
  standingOf,
  submitRefusal,
  type WantedDecision,
} from './rules.ts'

const at = new Date('2026-01-05T10:00:00Z')
const sent = (round: number, ...parts: SentPart['part'][]): SentPart[] =>
  parts.map((part) => ({ part, round, sentAt: at }))
const all = sent(1, 'details', 'idCard', 'selfie')
const made = (round: number, part: MadeDecision['part'], decision: MadeDecision['decision']): MadeDecision => ({
  round,
  part,
  decision,
  reason: decision === 'approve' ? null : 'blurry',
})
const approve = (part: WantedDecision['part']): WantedDecision => ({ part, decision: 'approve' })

describe('how parts stand', () => {
  test('sent, until decided; then as decided; sent again, until decided again', () => {
    const states = (parts: SentPart[], decisions: MadeDecision[]) =>
      Object.fromEntries(standingOf(parts, decisions).map(({ part, state }) => [part, state]))
    expect(states(all, [])).toEqual({ details: 'sent', idCard: 'sent', selfie: 'sent' })
    const first = [made(1, 'details', 'approve'), made(1, 'idCard', 'revise'), made(1, 'selfie', 'approve')]
    expect(states(all, first)).toEqual({ details: 'accepted', idCard: 'revise', selfie: 'accepted' })
    const again = [...all, ...sent(2, 'idCard')]
    expect(states(again, first)).toEqual({ details: 'accepted', idCard: 'sent', selfie: 'accepted' })
    const second = [...first, made(2, 'idCard', 'approve'), made(2, 'selfie', 'revise')]
    expect(states(again, second)).toEqual({ details: 'accepted', idCard: 'accepted', selfie: 'revise' })
  })
})

describe('judging', () => {
  const open = standingOf(all, [])
  test('all approved is verified, one to be sent again is a revision, one rejected is the end', () => {
    const parts = kycParts.map(approve)
    expect(judge(open, 1, { round: 1, parts })).toEqual({ ok: true, value: 'verified' })
    const revised = [
      approve('details'),
      approve('selfie'),
      { part: 'idCard', decision: 'revise', reason: 'glare' } as const,
    ]
    expect(judge(open, 1, { round: 1, parts: revised })).toEqual({ ok: true, value: 'revision' })
    expect(judge(open, 1, { round: 1, parts: rejectWhole('under_age') })).toEqual({ ok: true, value: 'rejected' })
  })
  test.each<[string, number, WantedDecision[], string]>([
    ['a part is left out', 1, [approve('details'), approve('selfie')], 'kyc_decision_incomplete'],
    ['a revision says no reason', 1, [{ part: 'idCard', decision: 'revise' }], 'kyc_reason_needed'],
    ['a rejection says no reason', 1, [{ part: 'idCard', decision: 'reject' }], 'kyc_reason_needed'],
    ['a reason is another part’s', 1, [{ part: 'selfie', decision: 'revise', reason: 'expired' }], 'kyc_reason_unfit'],
    ['an approval has a reason', 1, [{ part: 'selfie', decision: 'approve', reason: 'blurry' }], 'kyc_reason_unfit'],
    ['something was sent meanwhile', 2, kycParts.map(approve), 'kyc_changed'],
    ['a part is decided twice', 1, [approve('selfie'), approve('selfie')], 'bad_request'],
  ])('error: refused when %s', (_name, round, parts, code) => {
    expect(judge(open, 1, { round, parts })).toMatchObject({ ok: false, code })
  })
  test('error: the last round is approved or rejected, never asked for again', () => {
    const parts: WantedDecision[] = [
      approve('details'),
      approve('selfie'),
      { part: 'idCard', decision: 'revise', reason: 'glare' },
    ]
    const last = { round: kycRoundsMax, parts }
    expect(judge(open, kycRoundsMax, last)).toMatchObject({ ok: false, code: 'kyc_tries_used_up' })
  })
  test('a case is verified only if no part is left that is not accepted, whatever is decided in whatever order', () => {
    const decision = fc.constantFrom('approve' as const, 'revise' as const, 'reject' as const)
    const wanted = fc.uniqueArray(fc.record({ part: fc.constantFrom(...kycParts), decision }), {
      selector: ({ part }) => part,
      minLength: 1,
      maxLength: 3,
    })
    fc.assert(
      fc.property(fc.array(wanted, { maxLength: 6 }), (rounds) => {
        let parts: SentPart[] = all
        let decisions: MadeDecision[] = []
        let round = 1
        for (const choice of rounds) {
          const reasoned = choice.map((one): WantedDecision => {
            if (one.decision === 'approve') return one
            if (one.decision === 'reject') return { ...one, reason: 'document_forged' }
            return { ...one, reason: one.part === 'details' ? 'name_incomplete' : 'blurry' }
          })
          const judged = judge(standingOf(parts, decisions), round, { round, parts: reasoned })
          if (!judged.ok) continue
          decisions = [...decisions, ...reasoned.map((one) => ({ ...one, round, reason: one.reason ?? null }))]
          const after = standingOf(parts, decisions)
          expect(judged.value === 'verified').toBe(after.every(({ state }) => state === 'accepted'))
          if (judged.value !== 'revision') return
          round += 1
          parts = [...parts, ...sent(round, ...after.filter(({ state }) => state === 'revise').map(({ part }) => part))]
        }
      }),
    )
  })
})

describe('who may decide', () => {
  const facts: CaseFacts = {
    personId: 'subject',
    state: 'pending',
    round: 1,
    assigneeId: null,
    barredReviewerIds: [],
    erasedAt: null,
    approvedBy: null,
  }
  test.each<[string, Partial<CaseFacts>, string | undefined]>([
    ['any reviewer with the permission', {}, undefined],
    ['the assignee', { assigneeId: 'ada' }, undefined],
    ['not the subject, before anything else', { personId: 'ada', state: 'verified' }, 'own'],
    ['not while it is assigned to another reviewer', { assigneeId: 'bruno' }, 'taken'],
    ['not who rejected one before', { barredReviewerIds: ['bruno', 'ada'] }, 'rejected_it_before'],
    ['not once it is decided', { state: 'verified' }, 'not_pending'],
    ['not while the person is asked', { state: 'revision' }, 'not_pending'],
    ['not once it is erased', { erasedAt: at }, 'erased'],
  ])('%s', (_name, change, expected) => {
    expect(decideRefusal({ ...facts, ...change }, 'ada')).toBe(expected)
  })
})

describe('who may send', () => {
  test('a person without a case, or with one that was rejected and not finally', () => {
    expect(submitRefusal(undefined)).toBeUndefined()
    expect(submitRefusal({ state: 'rejected', final: false })).toBeUndefined()
    expect(submitRefusal({ state: 'rejected', final: true })).toBe('kyc_rejected_finally')
    expect(submitRefusal({ state: 'verified', final: false })).toBe('kyc_already_verified')
    expect(submitRefusal({ state: 'pending', final: false })).toBe('kyc_case_open')
    expect(submitRefusal({ state: 'revision', final: false })).toBe('kyc_case_open')
  })
  test('final reasons are final', () => {
    expect(rejectReasons.filter((reason) => isFinal(reason))).toEqual(finalRejectReasons)
    expect(isFinal(null)).toBe(false)
  })
  test.each([
    ['2008-01-05', undefined],
    ['2008-01-06', 'kyc_under_age'],
    ['2026-01-06', 'kyc_birth_date_invalid'],
    ['1905-01-05', 'kyc_birth_date_invalid'],
    ['1905-01-06', undefined],
    ['2007-02-30', 'kyc_birth_date_invalid'],
  ])('18 or older: born %s', (dob, expected) => {
    expect(birthDateRefusal(dob, at)).toBe(expected)
  })
  test('again only what failed, no less and no more', () => {
    const standing = standingOf(all, [
      made(1, 'details', 'approve'),
      made(1, 'idCard', 'revise'),
      made(1, 'selfie', 'revise'),
    ])
    expect(resubmitRefusal(standing, ['idCard', 'selfie'])).toBeUndefined()
    expect(resubmitRefusal(standing, ['idCard'])).toEqual({ code: 'kyc_part_missing', part: 'selfie' })
    expect(resubmitRefusal(standing, [])).toEqual({ code: 'kyc_part_missing', part: 'idCard' })
    expect(resubmitRefusal(standing, ['idCard', 'selfie', 'details'])).toEqual({
      code: 'kyc_part_not_asked',
      part: 'details',
    })
  })
})

test('a case is called K-1042, and found by that or by the number', () => {
  expect(reference(1042n)).toBe('K-1042')
  expect(['K-1042', 'k1042', ' 1042 '].map(numberIn)).toEqual([1042n, 1042n, 1042n])
  expect(['K-', '12', 'Ines', '1042x'].map(numberIn)).toEqual([undefined, undefined, undefined, undefined])
})

test('approving a whole case approves what waits', () => {
  const standing = standingOf(
    [...all, ...sent(2, 'selfie')],
    [made(1, 'details', 'approve'), made(1, 'idCard', 'approve'), made(1, 'selfie', 'revise')],
  )
  expect(approveAll(standing)).toEqual([approve('selfie')])
})

test('reviewers are reminded when the promise is over, owners after twice as long, the person after 3 days and 10', () => {
  const hours = (nudge: Parameters<typeof nudgeAt>[0]) => (nudgeAt(nudge, at, 24).getTime() - at.getTime()) / 3_600_000
  expect([hours('overdue'), hours('escalated'), hours('reminder_first'), hours('reminder_second')]).toEqual([
    24, 48, 72, 240,
  ])
})
