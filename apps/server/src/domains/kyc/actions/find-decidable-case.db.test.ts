import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { approvals, decided, submitted, testReviewer } from '#testing/kyc.ts'
import { kycStatusOf, waitingCaseOf } from '../store/cases.ts'
import { prepareKyc } from '../testing.ts'
import { approveCase } from './approve-case.ts'
import { assignCase } from './assign-case.ts'
import { rejectCase } from './reject-case.ts'

const kyc = prepareKyc()

describe('error: refused, and nothing changes,', () => {
  test('without a reason', async () => {
    const { kycId, personId } = await submitted(kyc.database, kyc.parts)
    const refused = await kyc.database.app.transaction((tx) =>
      rejectCase(tx, kyc.parts, { kycId, reviewerId: kyc.reviewerId, reason: undefined, requestId: 'test' }),
    )
    expect(refused).toMatchObject({ code: 'kyc_reason_needed' })
    expect(await kycStatusOf(kyc.database.app.reader, personId)).toBe('pending')
  })
  test('by the subject: in the code and in the database', async () => {
    const { kycId, personId } = await submitted(kyc.database, kyc.parts, { personId: await testReviewer(kyc.database) })
    expect(await decided(kyc.parts, { kycId, reviewerId: personId }, approvals)).toMatchObject({ code: 'kyc_own_case' })
    const approve = { kycId, reviewerId: personId, requestId: 'test' }
    expect(await kyc.database.app.transaction((tx) => approveCase(tx, kyc.parts, approve))).toMatchObject({
      code: 'kyc_own_case',
    })
    await expect(
      kyc.database.owner("update kyc.identity_case set state = 'verified', decided_by = person_id where id = $1", [
        kycId,
      ]),
    ).rejects.toThrow('case_not_decided_by_its_subject')
    await expect(
      kyc.database.owner(
        `insert into kyc.decision (case_id, round, part, decision, person_id, reviewer_id, decided_at)
         values ($1, 1, 'selfie', 'approve', $2, $2, clock_timestamp())`,
        [kycId, personId],
      ),
    ).rejects.toThrow('decision_not_by_its_subject')
    await expect(
      kyc.database.owner(
        `insert into kyc.decision (case_id, round, part, decision, person_id, reviewer_id, decided_at)
         values ($1, 1, 'selfie', 'approve', $2, $3, clock_timestamp())`,
        [kycId, randomUUID(), personId],
      ),
    ).rejects.toThrow('foreign key')
  })
  test('while another reviewer has it', async () => {
    const { kycId } = await submitted(kyc.database, kyc.parts)
    const other = await testReviewer(kyc.database)
    await kyc.database.app.transaction((tx) =>
      assignCase(tx, kyc.parts, { kycId, byPersonId: other, assigneeId: other, requestId: 'test' }),
    )
    expect(await decided(kyc.parts, { kycId, reviewerId: kyc.reviewerId }, approvals)).toMatchObject({
      code: 'kyc_taken',
    })
    expect(await decided(kyc.parts, { kycId, reviewerId: other }, approvals)).toMatchObject({ ok: true })
  })
  test('for an unknown case, or one that is decided', async () => {
    expect(await decided(kyc.parts, { kycId: randomUUID(), reviewerId: kyc.reviewerId }, approvals)).toMatchObject({
      code: 'not_found',
    })
    const { kycId, personId } = await submitted(kyc.database, kyc.parts)
    expect(await waitingCaseOf(kyc.database.app.reader, personId)).toBe(kycId)
    await decided(kyc.parts, { kycId, reviewerId: kyc.reviewerId }, approvals)
    expect(await decided(kyc.parts, { kycId, reviewerId: kyc.reviewerId }, approvals)).toMatchObject({
      code: 'kyc_not_pending',
    })
    expect(await waitingCaseOf(kyc.database.app.reader, personId)).toBeUndefined()
  })
})
