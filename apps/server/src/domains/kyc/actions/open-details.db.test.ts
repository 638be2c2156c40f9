import { beforeAll, expect, test } from 'vitest'
import { submitted, type TestKyc, testDetails, testKyc } from '../../../../../../stack/testing/kyc.ts'
import { type TestDatabase, testDatabase } from '../../../../../../stack/testing/resources.ts'
import { readLatestCases, readPartsOf } from '../store/cases.ts'
import { detailsOf } from './open-details.ts'

let database: TestDatabase
let parts: TestKyc
beforeAll(async () => {
  database = await testDatabase()
  parts = testKyc(database)
})

test('each case opens with its own key; one whose key is destroyed has nothing, and the others still open', async () => {
  const second = { ...testDetails, fullname: 'Mateo Ruiz' }
  const [one, two, gone] = [
    await submitted(database, parts),
    await submitted(database, parts, { details: second }),
    await submitted(database, parts),
  ]
  const { reader } = database.app
  const cases = await readLatestCases(reader, [one.personId, two.personId, gone.personId])
  const sent = await readPartsOf(
    reader,
    cases.map(({ id }) => id),
  )
  await parts.keyring.destroy(cases.find(({ id }) => id === gone.kycId)?.keyId ?? '')
  const opened = await detailsOf(parts.keyring, cases, sent)
  expect([opened.get(one.kycId), opened.get(two.kycId)]).toEqual([testDetails, second])
  expect(opened.has(gone.kycId)).toBe(false)
})
