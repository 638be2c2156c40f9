import { expect, test } from 'vitest'
import { decided, submitted } from '#testing/kyc.ts'
import { prepareKyc } from '../testing.ts'

const kyc = prepareKyc()

const payloadOf = async (personId: string, type: string) =>
  (
    await kyc.database.owner('select payload from platform.outbox where person_id = $1 and type = $2', [personId, type])
  )[0]?.['payload']

test('a revision names the parts and their reasons, as keys', async () => {
  const { kycId, personId } = await submitted(kyc.database, kyc.parts)
  await decided(kyc.parts, { kycId, reviewerId: kyc.reviewerId }, [
    { part: 'details', decision: 'revise', reason: 'name_differs' },
    { part: 'idCard', decision: 'approve' },
    { part: 'selfie', decision: 'revise', reason: 'face_covered' },
  ])
  expect(await payloadOf(personId, 'kyc.revision')).toEqual({
    kycId,
    parts: 'details selfie',
    details: 'name_differs',
    selfie: 'face_covered',
  })
})
