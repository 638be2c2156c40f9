import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { approvals, decided, submitted, type TestKyc, testKyc, testReviewer } from '#testing/kyc.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { kycStatusOf, waitingCaseOf } from '../store/cases.ts'
import { approveCase } from './approve-case.ts'
import { assignCase } from './assign-case.ts'
import { rejectCase } from './reject-case.ts'

let database: TestDatabase
let parts: TestKyc
let reviewerId: string
beforeAll(async () => {
  database = await testDatabase()
  parts = testKyc(database)
  reviewerId = await testReviewer(database)
})

describe('error: refused, and nothing changes,', () => {
  test('without a reason', async () => {
    const { kycId, personId } = await submitted(database, parts)
    const refused = await database.app.transaction((tx) =>
      rejectCase(tx, parts, { kycId, reviewerId, reason: undefined, requestId: 'test' }),
    )
    expect(refused).toMatchObject({ code: 'kyc_reason_needed' })
    expect(await kycStatusOf(database.app.reader, personId)).toBe('pending')
  })
  test('by the subject: in the code and in the database', async () => {
    const { kycId, personId } = await submitted(database, parts, { personId: await testReviewer(database) })
    expect(await decided(parts, { kycId, reviewerId: personId }, approvals)).toMatchObject({ code: 'kyc_own_case' })
    const approve = { kycId, reviewerId: personId, requestId: 'test' }
    expect(await database.app.transaction((tx) => approveCase(tx, parts, approve))).toMatchObject({
      code: 'kyc_own_case',
    })
    await expect(
      database.owner("update kyc.identity_case set state = 'verified', decided_by = person_id where id = $1", [kycId]),
    ).rejects.toThrow('case_not_decided_by_its_subject')
    await expect(
      database.owner(
        `insert into kyc.decision (case_id, round, part, decision, person_id, reviewer_id, decided_at)
         values ($1, 1, 'selfie', 'approve', $2, $2, clock_timestamp())`,
        [kycId, personId],
      ),
    ).rejects.toThrow('decision_not_by_its_subject')
    await expect(
      database.owner(
        `insert into kyc.decision (case_id, round, part, decision, person_id, reviewer_id, decided_at)
         values ($1, 1, 'selfie', 'approve', $2, $3, clock_timestamp())`,
        [kycId, randomUUID(), personId],
      ),
    ).rejects.toThrow('foreign key')
  })
  test('while another reviewer has it', async () => {
    const { kycId } = await submitted(database, parts)
    const other = await testReviewer(database)
    await database.app.transaction((tx) =>
      assignCase(tx, parts, { kycId, byPersonId: other, assigneeId: other, requestId: 'test' }),
    )
    expect(await decided(parts, { kycId, reviewerId }, approvals)).toMatchObject({ code: 'kyc_taken' })
    expect(await decided(parts, { kycId, reviewerId: other }, approvals)).toMatchObject({ ok: true })
  })
  test('for a case nobody knows, or one that is decided', async () => {
    expect(await decided(parts, { kycId: randomUUID(), reviewerId }, approvals)).toMatchObject({ code: 'not_found' })
    const { kycId, personId } = await submitted(database, parts)
    expect(await waitingCaseOf(database.app.reader, personId)).toBe(kycId)
    await decided(parts, { kycId, reviewerId }, approvals)
    expect(await decided(parts, { kycId, reviewerId }, approvals)).toMatchObject({ code: 'kyc_not_pending' })
    expect(await waitingCaseOf(database.app.reader, personId)).toBeUndefined()
  })
})
