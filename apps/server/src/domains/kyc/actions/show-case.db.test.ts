import { randomUUID } from 'node:crypto'
import { kycCaseSchema } from '@clearhold/contract/kyc/schema'
import { expect, test } from 'vitest'
import { decided, revision, submitted, testPicture, testReviewer } from '#testing/kyc.ts'
import { prepareKyc } from '../testing.ts'
import { assignCase } from './assign-case.ts'
import { requestDocumentView } from './request-document-view.ts'
import { resubmitParts } from './resubmit-parts.ts'
import { showCase } from './show-case.ts'
import { viewDocument } from './view-document.ts'

const kyc = prepareKyc()

test('one case tells all that happened to it, and names the cases before it', async () => {
  const first = await submitted(kyc.database, kyc.parts)
  const other = await testReviewer(kyc.database)
  await decided(kyc.parts, { kycId: first.kycId, reviewerId: other }, [
    { part: 'idCard', decision: 'reject', reason: 'document_not_accepted' },
  ])
  kyc.parts.clock.pass(60)
  const { kycId, personId } = await submitted(kyc.database, kyc.parts, { personId: first.personId })
  kyc.parts.clock.pass(60)
  await kyc.database.app.transaction((tx) =>
    assignCase(tx, kyc.parts, { kycId, byPersonId: kyc.reviewerId, assigneeId: kyc.reviewerId, requestId: 'test' }),
  )
  kyc.parts.clock.pass(60)
  const asked = await kyc.database.app.transaction((tx) =>
    requestDocumentView(tx, kyc.parts, {
      kycId,
      document: 'selfie',
      viewerId: kyc.reviewerId,
      reason: 'second_look',
      requestId: 'test',
    }),
  )
  if (!asked.ok) throw new Error(asked.code)
  await viewDocument(kyc.parts, { token: asked.value.token, viewerId: kyc.reviewerId, requestId: 'test' })
  await decided(kyc.parts, { kycId, reviewerId: kyc.reviewerId }, revision('selfie', 'too_dark'))
  kyc.parts.clock.pass(60)
  await resubmitParts(kyc.parts, {
    personId,
    documents: [{ document: 'selfie', bytes: await testPicture() }],
    requestId: 'test',
  })
  kyc.parts.clock.pass(60)
  await decided(kyc.parts, { kycId, reviewerId: kyc.reviewerId, round: 2 }, [{ part: 'selfie', decision: 'approve' }])
  const found = await showCase(kyc.parts, kycId, kyc.reviewerId)
  if (!found.ok) throw new Error(found.code)
  const whole = kycCaseSchema.parse(found.value)
  expect(whole.history.map(({ kind, round, by }) => [kind, round, by?.id])).toEqual([
    ['submitted', 1, undefined],
    ['assigned', 1, kyc.reviewerId],
    ['revision_asked', 1, kyc.reviewerId],
    ['resubmitted', 2, undefined],
    ['verified', 2, kyc.reviewerId],
  ])
  expect(whole.history[2]?.parts).toContainEqual({ part: 'selfie', decision: 'revise', reason: 'too_dark' })
  expect(whole.views).toMatchObject([
    // The views of the reviewer who approved it.
    { document: expect.any(String), reason: 'case_review' },
    { document: expect.any(String), reason: 'case_review' },
    { document: 'selfie', by: { id: kyc.reviewerId, name: 'Sam Holder' }, reason: 'second_look' },
  ])
  expect(whole.earlier).toMatchObject([{ _id: first.kycId, status: 'rejected' }])
})

test('error: an unknown case is not found', async () => {
  expect(await showCase(kyc.parts, randomUUID(), kyc.reviewerId)).toEqual({ ok: false, code: 'not_found' })
})
