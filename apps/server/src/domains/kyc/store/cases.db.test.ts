import { expect, test } from 'vitest'
import { decided, submitted } from '#testing/kyc.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareKyc } from '../testing.ts'
import { kycStatusesOf, kycStatusOf } from './cases.ts'

const kyc = prepareKyc()

test('the status is that of the latest case, and null before the first', async () => {
  const { kycId, personId } = await submitted(kyc.database, kyc.parts)
  expect(await kycStatusOf(kyc.database.app.reader, personId)).toBe('pending')
  await decided(kyc.parts, { kycId, reviewerId: kyc.reviewerId }, [
    { part: 'idCard', decision: 'reject', reason: 'document_not_accepted' },
  ])
  expect(await kycStatusOf(kyc.database.app.reader, personId)).toBe('rejected')
  await submitted(kyc.database, kyc.parts, { personId })
  expect(await kycStatusOf(kyc.database.app.reader, personId)).toBe('pending')
  const noCase = await insertTestPerson(kyc.database)
  expect(await kycStatusOf(kyc.database.app.reader, noCase)).toBeNull()
  expect(await kycStatusesOf(kyc.database.app.reader, [personId, noCase])).toEqual(new Map([[personId, 'pending']]))
})
