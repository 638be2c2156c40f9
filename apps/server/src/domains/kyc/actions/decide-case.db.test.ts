import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  approvals,
  decided,
  revision,
  submitted,
  type TestKyc,
  testKyc,
  testReviewer,
} from '../../../../../../stack/testing/kyc.ts'
import { type TestDatabase, tamper, testDatabase } from '../../../../../../stack/testing/resources.ts'
import { assignCase } from './assign-case.ts'
import { approveCase, rejectCase, waitingCaseOf } from './decide-case.ts'
import { kycStatusOf } from './read-status.ts'

let database: TestDatabase
let parts: TestKyc
let reviewerId: string
beforeAll(async () => {
  database = await testDatabase()
  parts = testKyc(database)
  reviewerId = await testReviewer(database)
})

const payloadOf = async (personId: string, type: string) =>
  (
    await database.owner('select payload from platform.outbox where person_id = $1 and type = $2', [personId, type])
  )[0]?.['payload']

test('approving every part verifies, tells the person and says in the log who did it', async () => {
  const { kycId, personId } = await submitted(database, parts)
  expect(await decided(parts, { kycId, reviewerId }, approvals)).toEqual({
    ok: true,
    value: { kycId, outcome: 'verified' },
  })
  expect(await kycStatusOf(database.app.reader, personId)).toBe('verified')
  expect(await payloadOf(personId, 'kyc.verified')).toEqual({ kycId })
  const audit = await database.owner('select actor, action from audit.record where subject = $1 order by id', [
    `kyc:${kycId}`,
  ])
  expect(audit.at(-1)).toEqual({ actor: `person:${reviewerId}`, action: 'kyc.verified' })
})

test('a revision names the parts and their reasons, as keys', async () => {
  const { kycId, personId } = await submitted(database, parts)
  await decided(parts, { kycId, reviewerId }, [
    { part: 'details', decision: 'revise', reason: 'name_differs' },
    { part: 'idCard', decision: 'approve' },
    { part: 'selfie', decision: 'revise', reason: 'face_covered' },
  ])
  expect(await payloadOf(personId, 'kyc.revision')).toEqual({
    ...{ kycId, parts: 'details selfie', details: 'name_differs', selfie: 'face_covered' },
  })
})

test('a rejection says why and whether it is for good', async () => {
  const [final, again] = [await submitted(database, parts), await submitted(database, parts)]
  const whole = (kycId: string, reason: Parameters<typeof rejectCase>[2]['reason']) =>
    database.app.transaction((tx) => rejectCase(tx, parts, { kycId, reviewerId, reason, requestId: 'test' }))
  await whole(final.kycId, 'not_the_same_person')
  await whole(again.kycId, 'document_not_accepted')
  expect(await payloadOf(final.personId, 'kyc.rejected')).toMatchObject({
    rejection: 'not_the_same_person',
    finality: 'final',
  })
  expect(await payloadOf(again.personId, 'kyc.rejected')).toMatchObject({ finality: 'again' })
  const decisions = await database.owner('select part, decision, reason from kyc.decision where case_id = $1', [
    final.kycId,
  ])
  expect(decisions).toEqual([{ part: 'selfie', decision: 'reject', reason: 'not_the_same_person' }])
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

test('of two decisions at the same moment one stands, ten times', async () => {
  const other = await testReviewer(database)
  for (let turn = 0; turn < 10; turn += 1) {
    const { kycId, personId } = await submitted(database, parts)
    const both = await Promise.all([
      decided(parts, { kycId, reviewerId }, approvals),
      decided(parts, { kycId, reviewerId: other }, [
        { part: 'selfie', decision: 'reject', reason: 'not_the_same_person' },
      ]),
    ])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    const told = await database.owner(
      "select type from platform.outbox where person_id = $1 and type <> 'kyc.received'",
      [personId],
    )
    expect(told).toHaveLength(1)
  }
}, 60_000)

describe('error: the database refuses', () => {
  test('a decision that changes or goes away', async () => {
    const { kycId } = await submitted(database, parts)
    await decided(parts, { kycId, reviewerId }, revision('selfie', 'blurry'))
    await expect(
      database.owner("update kyc.decision set reason = 'glare' where case_id = $1", [kycId]),
    ).rejects.toThrow('append-only')
    await expect(database.owner('delete from kyc.decision where case_id = $1', [kycId])).rejects.toThrow('append-only')
  })
  test('a step the case cannot take', async () => {
    const { kycId } = await submitted(database, parts)
    const set = (assignment: string) =>
      database.owner(`update kyc.identity_case set ${assignment} where id = $1`, [kycId])
    await expect(set('round = 2')).rejects.toThrow('only when it is sent again')
    await expect(set("state = 'revision', round = 2")).rejects.toThrow('cannot go')
    await decided(parts, { kycId, reviewerId }, approvals)
    await expect(set("state = 'pending', decided_by = null")).rejects.toThrow('is over')
    await expect(set("state = 'rejected', reject_reason = 'under_age', final = true")).rejects.toThrow('is over')
  })
  test('a rejection without a reason, an approval with one, and a final reason that is not final', async () => {
    const { kycId } = await submitted(database, parts)
    const set = (assignment: string) =>
      database.owner(`update kyc.identity_case set ${assignment}, decided_by = $2 where id = $1`, [kycId, reviewerId])
    await expect(set("state = 'rejected'")).rejects.toThrow('case_reasoned')
    await expect(set("state = 'verified', reject_reason = 'under_age', final = true")).rejects.toThrow('case_reasoned')
    await expect(set("state = 'rejected', reject_reason = 'under_age'")).rejects.toThrow('case_final')
  })
  test('a second open case', async () => {
    const { kycId } = await submitted(database, parts)
    await expect(
      tamper(
        database,
        `insert into kyc.identity_case (id, person_id, key_id, opened_at, state_at)
         select '${randomUUID()}', person_id, key_id, opened_at, state_at from kyc.identity_case where id = '${kycId}'`,
      ),
    ).rejects.toThrow('case_one_open')
  })
})
