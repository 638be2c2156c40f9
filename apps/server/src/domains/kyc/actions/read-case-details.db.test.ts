import { beforeAll, expect, test } from 'vitest'
import { submitted, type TestKyc, testDetails, testKyc } from '#testing/kyc.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readLatestCases, readPartsOf } from '../store/cases.ts'
import { readCaseDetails } from './read-case-details.ts'

const database = prepareDatabase()
let parts: TestKyc
beforeAll(() => {
  parts = testKyc(database)
})

test('each case opens with its own key; one whose key is destroyed has nothing, and the others still open', async () => {
  const second = { ...testDetails, fullname: 'Mateo Ruiz' }
  const one = await submitted(database, parts)
  const two = await submitted(database, parts, { details: second })
  const gone = await submitted(database, parts)
  const { reader } = database.app
  const cases = await readLatestCases(reader, [one.personId, two.personId, gone.personId])
  const sent = await readPartsOf(
    reader,
    cases.map(({ id }) => id),
  )
  await parts.keyring.destroy(cases.find(({ id }) => id === gone.kycId)?.keyId ?? '')
  const opened = await readCaseDetails(parts.keyring, cases, sent)
  expect([opened.get(one.kycId), opened.get(two.kycId)]).toEqual([testDetails, second])
  expect(opened.has(gone.kycId)).toBe(false)
})
