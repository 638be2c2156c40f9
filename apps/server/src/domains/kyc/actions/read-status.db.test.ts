import { beforeAll, expect, test } from 'vitest'
import { approvalDesk } from '../../../../../../stack/testing/approved.ts'
import {
  approvals,
  decided,
  submitted,
  type TestKyc,
  testDetails,
  testKyc,
  testReviewer,
} from '../../../../../../stack/testing/kyc.ts'
import { insertTestPerson } from '../../../../../../stack/testing/people.ts'
import { type TestDatabase, testDatabase } from '../../../../../../stack/testing/resources.ts'
import { closeAccount } from '../../accounts/index.ts'
import { holdDocuments, startRetention } from './erase-documents.ts'
import { hasNoOpenCase, kycStandingOf, kycStatusesOf, kycStatusOf, readRecords } from './read-status.ts'

let database: TestDatabase
let parts: TestKyc
let reviewerId: string
beforeAll(async () => {
  database = await testDatabase()
  parts = testKyc(database)
  reviewerId = await testReviewer(database)
})

test('the status is that of the latest case, and null before the first', async () => {
  const { kycId, personId } = await submitted(database, parts)
  expect(await kycStatusOf(database.app.reader, personId)).toBe('pending')
  await decided(parts, { kycId, reviewerId }, [{ part: 'idCard', decision: 'reject', reason: 'document_not_accepted' }])
  expect(await kycStatusOf(database.app.reader, personId)).toBe('rejected')
  await submitted(database, parts, { personId })
  expect(await kycStatusOf(database.app.reader, personId)).toBe('pending')
  const nobody = await insertTestPerson(database)
  expect(await kycStatusOf(database.app.reader, nobody)).toBeNull()
  expect(await kycStatusesOf(database.app.reader, [personId, nobody])).toEqual(new Map([[personId, 'pending']]))
})

test('whether it is final, and whether the law holds what is theirs', async () => {
  const { kycId, personId } = await submitted(database, parts)
  const standing = () => kycStandingOf(database.app.reader, personId)
  expect(await standing()).toEqual({ status: 'pending', final: false, legalHold: false })
  await decided(parts, { kycId, reviewerId }, [{ part: 'details', decision: 'reject', reason: 'under_age' }])
  await database.app.transaction((tx) => holdDocuments(tx, { personId, reason: 'court order', actor: 'operator:cli' }))
  expect(await standing()).toEqual({ status: 'rejected', final: true, legalHold: true })
  const nobody = await insertTestPerson(database)
  expect(await kycStandingOf(database.app.reader, nobody)).toEqual({ status: 'absent', final: false, legalHold: false })
})

test('records are opened only for those whom the asker may read', async () => {
  const [mine, theirs] = [await submitted(database, parts), await submitted(database, parts)]
  const records = await readRecords(parts, [mine.personId, theirs.personId], (id) => id === mine.personId)
  expect(records.get(mine.personId)).toMatchObject({ status: 'pending', ...testDetails })
  expect(records.get(theirs.personId)).toEqual({
    ...{ status: 'pending', fullname: null, dob: null, address: null, selfieUrl: null, idCardUrl: null },
  })
})

test('an account with an open case cannot be closed; once decided it can, and the retention clock starts', async () => {
  const { kycId, personId } = await submitted(database, parts)
  const desk = approvalDesk(database, [
    closeAccount({
      ...{ clock: parts.clock, guards: [hasNoOpenCase] },
      onClosed: (tx, id) => startRetention(tx, parts, id),
    }),
  ])
  expect(await desk.carryOut('account.close', { personId })).toMatchObject({ ok: false, code: 'account_not_empty' })
  await decided(parts, { kycId, reviewerId }, approvals)
  expect(await desk.carryOut('account.close', { personId })).toMatchObject({ ok: true })
  const [row] = await database.owner('select erase_at from kyc.subject where person_id = $1', [personId])
  expect(row?.['erase_at']).toEqual(new Date(parts.clock.now().getTime() + 1825 * 86_400_000))
})

test('closing and sending at the same moment: never a closed account with an open case', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    const personId = await insertTestPerson(database)
    const desk = approvalDesk(database, [closeAccount({ clock: parts.clock, guards: [hasNoOpenCase] })])
    const asked = await desk.ask('account.close', { personId })
    if (!asked.ok) throw new Error(asked.code)
    await Promise.all([
      submitted(database, parts, { personId }).catch(() => undefined),
      desk.approve(asked.value.approvalId),
    ])
    const [row] = await database.owner(
      `select p.state, (select count(*)::int from kyc.identity_case c where c.person_id = p.id) as cases
       from accounts.person p where id = $1`,
      [personId],
    )
    expect([
      { state: 'closed', cases: 0 },
      { state: 'active', cases: 1 },
    ]).toContainEqual(row)
  }
}, 30_000)
