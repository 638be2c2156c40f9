import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { approvals, decided, submitted, type TestKyc, testKyc, testReviewer } from '#testing/kyc.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { assignCase } from './assign-case.ts'

const database = prepareDatabase()
let parts: TestKyc
let ada = ''
let bruno = ''
beforeAll(async () => {
  parts = testKyc(database)
  ada = await testReviewer(database)
  bruno = await testReviewer(database)
})

const assign = (kycId: string, assigneeId: string | null, byPersonId = ada) =>
  database.app.transaction((tx) => assignCase(tx, parts, { kycId, byPersonId, assigneeId, requestId: 'test' }))

test('a case is taken, taken over, handed on and given back; who had it when is kept', async () => {
  const { kycId } = await submitted(database, parts)
  expect(await assign(kycId, ada)).toEqual({ ok: true, value: { assigneeId: ada } })
  expect(await assign(kycId, ada)).toEqual({ ok: true, value: { assigneeId: ada } })
  expect((await assign(kycId, bruno, bruno)).ok).toBe(true)
  expect((await assign(kycId, null, bruno)).ok).toBe(true)
  const rows = await database.owner(
    'select assignee_id, assigned_by from kyc.assignment where case_id = $1 order by id',
    [kycId],
  )
  expect(rows).toEqual([
    { assignee_id: ada, assigned_by: ada },
    { assignee_id: bruno, assigned_by: bruno },
    { assignee_id: null, assigned_by: bruno },
  ])
  const audit = await database.owner(
    "select count(*)::int as n from audit.record where subject = $1 and action = 'kyc.assigned'",
    [`kyc:${kycId}`],
  )
  expect(audit).toEqual([{ n: 3 }])
})

test('error: not to its subject, not by its subject, not to a person who may not review', async () => {
  const subject = await testReviewer(database)
  const { kycId } = await submitted(database, parts, { personId: subject })
  expect(await assign(kycId, subject)).toMatchObject({ code: 'kyc_assignee_unfit' })
  expect(await assign(kycId, ada, subject)).toMatchObject({ code: 'kyc_own_case' })
  expect(await assign(kycId, await insertTestPerson(database))).toMatchObject({ code: 'kyc_assignee_unfit' })
  expect(await assign(kycId, randomUUID())).toMatchObject({ code: 'kyc_assignee_unfit' })
  expect(await assign(randomUUID(), ada)).toMatchObject({ code: 'not_found' })
  await expect(
    database.owner('update kyc.identity_case set assignee_id = person_id where id = $1', [kycId]),
  ).rejects.toThrow('case_not_assigned_to_its_subject')
})

test('error: a decided case cannot be assigned, and the reviewer who rejected a person does not get their next case', async () => {
  const { kycId, personId } = await submitted(database, parts)
  await decided(parts, { kycId, reviewerId: ada }, [
    { part: 'idCard', decision: 'reject', reason: 'document_not_accepted' },
  ])
  expect(await assign(kycId, bruno)).toMatchObject({ code: 'kyc_not_pending' })
  const next = await submitted(database, parts, { personId })
  expect(await assign(next.kycId, ada, bruno)).toMatchObject({ code: 'kyc_assignee_unfit' })
  expect((await assign(next.kycId, bruno, bruno)).ok).toBe(true)
  expect((await decided(parts, { kycId: next.kycId, reviewerId: bruno }, approvals)).ok).toBe(true)
})
