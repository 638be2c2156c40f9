import { expect, test } from 'vitest'
import { decided, revision, submitted, testDetails } from '#testing/kyc.ts'
import { readCase } from '../store/cases.ts'
import { prepareKyc } from '../testing.ts'
import { presentCases } from './present-cases.ts'

const kyc = prepareKyc()

async function described(kycId: string, viewerId = kyc.reviewerId) {
  const row = await readCase(kyc.database.app.reader, kycId)
  if (row === undefined) throw new Error('no such case')
  return (await presentCases(kyc.parts, [row], viewerId))[0]
}

test('a case that waits is due after the promised time, and late from then on', async () => {
  const { kycId, personId, promisedBy } = await submitted(kyc.database, kyc.parts)
  const waiting = { ...testDetails, userId: personId, status: 'pending', dueAt: promisedBy.toISOString() }
  expect(await described(kycId)).toMatchObject({ ...waiting, overdue: false, decidedBy: null })
  kyc.parts.clock.pass(24 * 3600 + 1)
  expect(await described(kycId)).toMatchObject({ ...waiting, overdue: true })
})

test('each part says how it stands and why; a case that waits for the person is not due', async () => {
  const { kycId } = await submitted(kyc.database, kyc.parts)
  await decided(kyc.parts, { kycId, reviewerId: kyc.reviewerId }, revision('selfie', 'glare'))
  const found = await described(kycId)
  expect(found).toMatchObject({ status: 'revision', dueAt: null, overdue: false, cannotDecide: 'not_pending' })
  expect(found?.parts.map(({ part, state, reason }) => [part, state, reason])).toEqual([
    ['details', 'accepted', null],
    ['idCard', 'accepted', null],
    ['selfie', 'revise', 'glare'],
  ])
})

test('the one who reads it is told when it is their own', async () => {
  const { kycId, personId } = await submitted(kyc.database, kyc.parts)
  expect((await described(kycId))?.cannotDecide).toBeNull()
  expect((await described(kycId, personId))?.cannotDecide).toBe('own')
})
