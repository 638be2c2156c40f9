import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { approvals, decided, revision, submitted, type TestKyc, testKyc, testReviewer } from '#testing/kyc.ts'
import { type TestDatabase, tamper, testDatabase } from '#testing/resources.ts'
import { kycStatusOf } from '../store/cases.ts'

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
