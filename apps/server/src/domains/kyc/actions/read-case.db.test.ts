import { randomUUID } from 'node:crypto'
import { kycCaseSchema } from '@clearhold/contract/kyc/schema'
import { beforeAll, expect, test } from 'vitest'
import { decided, revision, submitted, type TestKyc, testKyc, testPicture, testReviewer } from '#testing/kyc.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { askView } from './ask-view.ts'
import { assignCase } from './assign-case.ts'
import { readCase } from './read-case.ts'
import { resubmitParts } from './resubmit-parts.ts'
import { viewDocument } from './view-document.ts'

let database: TestDatabase
let parts: TestKyc
let reviewerId: string
beforeAll(async () => {
  database = await testDatabase()
  parts = testKyc(database)
  reviewerId = await testReviewer(database)
})

test('one case tells all that happened to it, and names the cases before it', async () => {
  const first = await submitted(database, parts)
  const other = await testReviewer(database)
  await decided(parts, { kycId: first.kycId, reviewerId: other }, [
    { part: 'idCard', decision: 'reject', reason: 'document_not_accepted' },
  ])
  parts.clock.pass(60)
  const { kycId, personId } = await submitted(database, parts, { personId: first.personId })
  parts.clock.pass(60)
  await database.app.transaction((tx) =>
    assignCase(tx, parts, { kycId, byPersonId: reviewerId, assigneeId: reviewerId, requestId: 'test' }),
  )
  parts.clock.pass(60)
  const asked = await database.app.transaction((tx) =>
    askView(tx, parts, { kycId, document: 'selfie', viewerId: reviewerId, reason: 'second_look', requestId: 'test' }),
  )
  if (!asked.ok) throw new Error(asked.code)
  await viewDocument(parts, { token: asked.value.token, viewerId: reviewerId, requestId: 'test' })
  await decided(parts, { kycId, reviewerId }, revision('selfie', 'too_dark'))
  parts.clock.pass(60)
  await resubmitParts(parts, {
    personId,
    documents: [{ document: 'selfie', bytes: await testPicture() }],
    requestId: 'test',
  })
  parts.clock.pass(60)
  await decided(parts, { kycId, reviewerId, round: 2 }, [{ part: 'selfie', decision: 'approve' }])
  const found = await readCase(parts, kycId, reviewerId)
  if (!found.ok) throw new Error(found.code)
  const whole = kycCaseSchema.parse(found.value)
  expect(whole.history.map(({ kind, round, by }) => [kind, round, by?.id])).toEqual([
    ['submitted', 1, undefined],
    ['assigned', 1, reviewerId],
    ['revision_asked', 1, reviewerId],
    ['resubmitted', 2, undefined],
    ['verified', 2, reviewerId],
  ])
  expect(whole.history[2]?.parts).toContainEqual({ part: 'selfie', decision: 'revise', reason: 'too_dark' })
  expect(whole.views).toMatchObject([
    { document: 'selfie', by: { id: reviewerId, name: 'Some Body' }, reason: 'second_look' },
  ])
  expect(whole.earlier).toMatchObject([{ _id: first.kycId, status: 'rejected' }])
})

test('error: a case nobody knows is not there', async () => {
  expect(await readCase(parts, randomUUID(), reviewerId)).toEqual({ ok: false, code: 'not_found' })
})
