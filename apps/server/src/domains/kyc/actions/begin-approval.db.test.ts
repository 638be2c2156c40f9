import { expect, test } from 'vitest'
import { approvals, looked, resubmitted, revision, submitted, testReviewer } from '#testing/kyc.ts'
import { kycStandingOf } from '../store/standing.ts'
import { prepareKyc } from '../testing.ts'
import { approveCase } from './approve-case.ts'
import { decideCase } from './decide-case.ts'
import { requestDocumentView } from './request-document-view.ts'

const kyc = prepareKyc()

const standing = async (personId: string) => (await kycStandingOf(kyc.database.app.reader, personId)).status
const approve = (kycId: string, reviewerId = kyc.reviewerId) =>
  kyc.database.app.transaction((tx) => approveCase(tx, kyc.parts, { kycId, reviewerId, requestId: 'test' }))
const decide = (kycId: string, parts = approvals) =>
  kyc.database.app.transaction((tx) =>
    decideCase(tx, kyc.parts, { kycId, reviewerId: kyc.reviewerId, round: 1, parts, requestId: 'test' }),
  )
const unseen = { ok: false, code: 'kyc_documents_unseen' }

test('SEC8: a reviewer who opened no document, another case’s, or only requested them, cannot approve a case', async () => {
  const { kycId, personId } = await submitted(kyc.database, kyc.parts)
  expect(await approve(kycId)).toEqual(unseen)
  expect(await decide(kycId)).toEqual(unseen)
  for (const document of ['idCard', 'selfie'] as const) {
    const asked = { kycId, document, viewerId: kyc.reviewerId, reason: 'case_review', requestId: 'test' } as const
    await kyc.database.app.transaction((tx) => requestDocumentView(tx, kyc.parts, asked))
  }
  await looked(kyc.parts, { kycId, reviewerId: await testReviewer(kyc.database) })
  await looked(kyc.parts, { kycId: (await submitted(kyc.database, kyc.parts)).kycId, reviewerId: kyc.reviewerId })
  expect(await approve(kycId)).toEqual(unseen)
  expect(await standing(personId)).toBe('pending')
  await looked(kyc.parts, { kycId, reviewerId: kyc.reviewerId })
  expect(await approve(kycId)).toMatchObject({ ok: true })
})

test('SEC8: what was opened before it was sent again does not count', async () => {
  const { kycId, personId } = await submitted(kyc.database, kyc.parts)
  await looked(kyc.parts, { kycId, reviewerId: kyc.reviewerId })
  await decide(kycId, revision('selfie', 'glare'))
  await resubmitted(kyc.parts, personId, 'selfie')
  expect(await approve(kycId)).toEqual(unseen)
  await looked(kyc.parts, { kycId, reviewerId: kyc.reviewerId })
  expect(await approve(kycId)).toMatchObject({ ok: true })
})
