import { describe, expect, test } from 'vitest'
import { eventsOf } from '#testing/accounts.ts'
import { approvals, decided, submitted, testDetails, testReviewer } from '#testing/kyc.ts'
import { insertTestPerson } from '#testing/people.ts'
import type { WantedDecision } from '../rules.ts'
import { kycStatusOf } from '../store/cases.ts'
import { prepareSubmissions } from '../testing.ts'
import { type Submission, submitDocuments } from './submit-documents.ts'

const { kyc, both, submission, storedFiles, casesOf } = prepareSubmissions()

test('F07 a case is pending once everything is safe: rows, sealed files, an event and an audit record', async () => {
  const personId = await insertTestPerson(kyc.database)
  expect(await kycStatusOf(kyc.database.app.reader, personId)).toBeNull()
  const sent = await submitDocuments(kyc.parts, submission(personId))
  if (!sent.ok) throw new Error(sent.code)
  expect(sent.value).toMatchObject({
    status: 'pending',
    promisedBy: new Date(kyc.parts.clock.now().getTime() + 24 * 3_600_000),
  })
  expect(await kycStatusOf(kyc.database.app.reader, personId)).toBe('pending')
  expect(storedFiles()).toHaveLength(2)
  expect(await eventsOf(kyc.database, personId)).toEqual(['kyc.received'])
  const audit = await kyc.database.owner('select actor, action from audit.record where subject = $1', [
    `kyc:${sent.value.kycId}`,
  ])
  expect(audit).toEqual([{ actor: `person:${personId}`, action: 'kyc.submitted' }])
})

describe('error: refused, and nothing is left of it,', () => {
  test.each<[string, () => Partial<Submission>, string, string | undefined]>([
    ['without a selfie', () => ({ documents: both().slice(0, 1) }), 'kyc_part_missing', 'selfie'],
    ['without a document', () => ({ documents: both().slice(1) }), 'kyc_part_missing', 'idCard'],
    ['at 17', () => ({ details: { ...testDetails, dob: '2008-01-06' } }), 'kyc_under_age', undefined],
    ['born tomorrow', () => ({ details: { ...testDetails, dob: '2026-01-06' } }), 'kyc_birth_date_invalid', undefined],
    [
      'with a text for a picture',
      () => ({ documents: [...both().slice(0, 1), { document: 'selfie' as const, bytes: Buffer.from('GIF89a') }] }),
      'kyc_image_unreadable',
      'selfie',
    ],
  ])('%s', async (_name, change, code, part) => {
    const personId = await insertTestPerson(kyc.database)
    const before = storedFiles().length
    const sent = await submitDocuments(kyc.parts, submission(personId, change()))
    expect(sent).toEqual({ ok: false, code, ...(part === undefined ? {} : { params: { part } }) })
    expect(await casesOf(personId)).toBe(0)
    expect(storedFiles()).toHaveLength(before)
    expect(await kycStatusOf(kyc.database.app.reader, personId)).toBeNull()
  })

  test('when the account was closed while the pictures were read', async () => {
    const personId = await insertTestPerson(kyc.database)
    const before = storedFiles().length
    await kyc.database.owner("update accounts.person set state = 'closed' where id = $1", [personId])
    expect(await submitDocuments(kyc.parts, submission(personId))).toMatchObject({ code: 'account_not_active' })
    expect(storedFiles()).toHaveLength(before)
    expect(await kyc.database.owner('select name from kyc.stored_file where person_id = $1', [personId])).toEqual([])
  })
})

test('error: a person who is verified or finally rejected cannot submit again; another may, and a different reviewer decides', async () => {
  const reviewerId = await testReviewer(kyc.database)
  const verified = await submitted(kyc.database, kyc.parts)
  await decided(kyc.parts, { kycId: verified.kycId, reviewerId }, approvals)
  expect(await submitDocuments(kyc.parts, submission(verified.personId))).toMatchObject({
    code: 'kyc_already_verified',
  })

  const forged = await submitted(kyc.database, kyc.parts)
  await decided(kyc.parts, { kycId: forged.kycId, reviewerId }, [
    { part: 'idCard', decision: 'reject', reason: 'document_forged' },
  ])
  expect(await submitDocuments(kyc.parts, submission(forged.personId))).toMatchObject({ code: 'kyc_rejected_finally' })

  const rejected = await submitted(kyc.database, kyc.parts)
  await decided(kyc.parts, { kycId: rejected.kycId, reviewerId }, [
    { part: 'idCard', decision: 'reject', reason: 'document_not_accepted' },
  ])
  const again = await submitted(kyc.database, kyc.parts, { personId: rejected.personId })
  expect(again.kycId).not.toBe(rejected.kycId)
  const same = await decided(kyc.parts, { kycId: again.kycId, reviewerId }, approvals)
  expect(same).toMatchObject({ ok: false, code: 'kyc_same_reviewer' })
  await expect(
    kyc.database.owner("update kyc.identity_case set state = 'verified', decided_by = $2 where id = $1", [
      again.kycId,
      reviewerId,
    ]),
  ).rejects.toThrow('case_not_decided_twice_by_one')
})

test('error: a reviewer who rejected any earlier case decides none after it, in code and by SQL', async () => {
  const first = await testReviewer(kyc.database)
  const second = await testReviewer(kyc.database)
  const third = await testReviewer(kyc.database)
  const rejection: WantedDecision[] = [{ part: 'idCard', decision: 'reject', reason: 'document_not_accepted' }]
  const { kycId, personId } = await submitted(kyc.database, kyc.parts)
  expect(await decided(kyc.parts, { kycId, reviewerId: first }, rejection)).toMatchObject({ ok: true })
  const again = await submitted(kyc.database, kyc.parts, { personId })
  expect(await decided(kyc.parts, { kycId: again.kycId, reviewerId: second }, rejection)).toMatchObject({ ok: true })
  const last = await submitted(kyc.database, kyc.parts, { personId })
  for (const reviewerId of [first, second]) {
    expect(await decided(kyc.parts, { kycId: last.kycId, reviewerId }, approvals)).toMatchObject({
      code: 'kyc_same_reviewer',
    })
    const decision = `insert into kyc.decision (case_id, round, part, decision, person_id, reviewer_id, decided_at)
      values ($1, 1, 'selfie', 'approve', $2, $3, now())`
    await expect(kyc.database.owner(decision, [last.kycId, personId, reviewerId])).rejects.toThrow(
      'decision_by_fresh_eyes',
    )
  }
  expect(await decided(kyc.parts, { kycId: last.kycId, reviewerId: third }, approvals)).toMatchObject({ ok: true })
})
