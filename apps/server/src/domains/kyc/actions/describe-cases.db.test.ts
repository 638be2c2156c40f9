import { beforeAll, expect, test } from 'vitest'
import { decided, revision, submitted, type TestKyc, testDetails, testKyc, testReviewer } from '#testing/kyc.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { readCase } from '../store/cases.ts'
import { describeCases } from './describe-cases.ts'

let database: TestDatabase
let parts: TestKyc
let reviewerId: string
beforeAll(async () => {
  database = await testDatabase()
  parts = testKyc(database)
  reviewerId = await testReviewer(database)
})

async function described(kycId: string, viewerId = reviewerId) {
  const row = await readCase(database.app.reader, kycId)
  if (row === undefined) throw new Error('no such case')
  return (await describeCases(parts, [row], viewerId))[0]
}

test('a case that waits is due after the promised time, and late from then on', async () => {
  const { kycId, personId, promisedBy } = await submitted(database, parts)
  const waiting = { ...testDetails, userId: personId, status: 'pending', dueAt: promisedBy.toISOString() }
  expect(await described(kycId)).toMatchObject({ ...waiting, overdue: false, decidedBy: null })
  parts.clock.pass(24 * 3600 + 1)
  expect(await described(kycId)).toMatchObject({ ...waiting, overdue: true })
})

test('each part says how it stands and why; a case that waits for the person is not due', async () => {
  const { kycId } = await submitted(database, parts)
  await decided(parts, { kycId, reviewerId }, revision('selfie', 'glare'))
  const found = await described(kycId)
  expect(found).toMatchObject({ status: 'revision', dueAt: null, overdue: false, cannotDecide: 'not_pending' })
  expect(found?.parts.map(({ part, state, reason }) => [part, state, reason])).toEqual([
    ['details', 'accepted', null],
    ['idCard', 'accepted', null],
    ['selfie', 'revise', 'glare'],
  ])
})

test('the one who reads it is told when it is their own', async () => {
  const { kycId, personId } = await submitted(database, parts)
  expect((await described(kycId))?.cannotDecide).toBeNull()
  expect((await described(kycId, personId))?.cannotDecide).toBe('own')
})
