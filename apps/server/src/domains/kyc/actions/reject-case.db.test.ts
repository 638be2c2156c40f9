import { expect, test } from 'vitest'
import { submitted } from '#testing/kyc.ts'
import { prepareKyc } from '../testing.ts'
import { rejectCase } from './reject-case.ts'

const kyc = prepareKyc()

const payloadOf = async (personId: string, type: string) =>
  (
    await kyc.database.owner('select payload from platform.outbox where person_id = $1 and type = $2', [personId, type])
  )[0]?.['payload']

test('a rejection says why and whether it is for good', async () => {
  const final = await submitted(kyc.database, kyc.parts)
  const again = await submitted(kyc.database, kyc.parts)
  const whole = (kycId: string, reason: Parameters<typeof rejectCase>[2]['reason']) =>
    kyc.database.app.transaction((tx) =>
      rejectCase(tx, kyc.parts, { kycId, reviewerId: kyc.reviewerId, reason, requestId: 'test' }),
    )
  await whole(final.kycId, 'not_the_same_person')
  await whole(again.kycId, 'document_not_accepted')
  expect(await payloadOf(final.personId, 'kyc.rejected')).toMatchObject({
    rejection: 'not_the_same_person',
    finality: 'final',
  })
  expect(await payloadOf(again.personId, 'kyc.rejected')).toMatchObject({ finality: 'again' })
  const decisions = await kyc.database.owner('select part, decision, reason from kyc.decision where case_id = $1', [
    final.kycId,
  ])
  expect(decisions).toEqual([{ part: 'selfie', decision: 'reject', reason: 'not_the_same_person' }])
})
