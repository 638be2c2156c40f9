import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { approvals, decided, revision, submitted, testReviewer } from '#testing/kyc.ts'
import { tamper } from '#testing/resources.ts'
import { kycStatusOf } from '../store/cases.ts'
import { prepareKyc } from '../testing.ts'

const kyc = prepareKyc()

const payloadOf = async (personId: string, type: string) =>
  (
    await kyc.database.owner('select payload from platform.outbox where person_id = $1 and type = $2', [personId, type])
  )[0]?.['payload']

test('approving every part verifies, tells the person and says in the log who did it', async () => {
  const { kycId, personId } = await submitted(kyc.database, kyc.parts)
  expect(await decided(kyc.parts, { kycId, reviewerId: kyc.reviewerId }, approvals)).toMatchObject({
    ok: true,
    value: { kycId, outcome: 'verified' },
  })
  expect(await kycStatusOf(kyc.database.app.reader, personId)).toBe('verified')
  expect(await payloadOf(personId, 'kyc.verified')).toEqual({ kycId })
  const audit = await kyc.database.owner('select actor, action from audit.record where subject = $1 order by id', [
    `kyc:${kycId}`,
  ])
  expect(audit.at(-1)).toEqual({ actor: `person:${kyc.reviewerId}`, action: 'kyc.verified' })
})

test('of two decisions at the same moment one stands, ten times', async () => {
  const other = await testReviewer(kyc.database)
  for (let turn = 0; turn < 10; turn += 1) {
    const { kycId, personId } = await submitted(kyc.database, kyc.parts)
    const both = await Promise.all([
      decided(kyc.parts, { kycId, reviewerId: kyc.reviewerId }, approvals),
      decided(kyc.parts, { kycId, reviewerId: other }, [
        { part: 'selfie', decision: 'reject', reason: 'not_the_same_person' },
      ]),
    ])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    const told = await kyc.database.owner(
      "select type from platform.outbox where person_id = $1 and type <> 'kyc.received'",
      [personId],
    )
    expect(told).toHaveLength(1)
  }
}, 60_000)

describe('error: the database refuses', () => {
  test('a decision that changes or goes away', async () => {
    const { kycId } = await submitted(kyc.database, kyc.parts)
    await decided(kyc.parts, { kycId, reviewerId: kyc.reviewerId }, revision('selfie', 'blurry'))
    await expect(
      kyc.database.owner("update kyc.decision set reason = 'glare' where case_id = $1", [kycId]),
    ).rejects.toThrow('append-only')
    await expect(kyc.database.owner('delete from kyc.decision where case_id = $1', [kycId])).rejects.toThrow(
      'append-only',
    )
  })
  test('a step the case cannot take', async () => {
    const { kycId } = await submitted(kyc.database, kyc.parts)
    const set = (assignment: string) =>
      kyc.database.owner(`update kyc.identity_case set ${assignment} where id = $1`, [kycId])
    await expect(set('round = 2')).rejects.toThrow('only when it is sent again')
    await expect(set("state = 'revision', round = 2")).rejects.toThrow('cannot go')
    await decided(kyc.parts, { kycId, reviewerId: kyc.reviewerId }, approvals)
    await expect(set("state = 'pending', decided_by = null")).rejects.toThrow('is over')
    await expect(set("state = 'rejected', reject_reason = 'under_age', final = true")).rejects.toThrow('is over')
  })
  test('a rejection without a reason, an approval with one, and a final reason that is not final', async () => {
    const { kycId } = await submitted(kyc.database, kyc.parts)
    const set = (assignment: string) =>
      kyc.database.owner(`update kyc.identity_case set ${assignment}, decided_by = $2 where id = $1`, [
        kycId,
        kyc.reviewerId,
      ])
    await expect(set("state = 'rejected'")).rejects.toThrow('case_reasoned')
    await expect(set("state = 'verified', reject_reason = 'under_age', final = true")).rejects.toThrow('case_reasoned')
    await expect(set("state = 'rejected', reject_reason = 'under_age'")).rejects.toThrow('case_final')
  })
  test('a second open case', async () => {
    const { kycId } = await submitted(kyc.database, kyc.parts)
    await expect(
      tamper(
        kyc.database,
        `insert into kyc.identity_case (id, person_id, key_id, opened_at, state_at)
         select '${randomUUID()}', person_id, key_id, opened_at, state_at from kyc.identity_case where id = '${kycId}'`,
      ),
    ).rejects.toThrow('case_one_open')
  })
})
