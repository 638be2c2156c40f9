import { beforeAll, beforeEach, expect, test } from 'vitest'
import { submitted, type TestKyc, testKyc, testReviewer } from '#testing/kyc.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { type AskedView, askView } from './ask-view.ts'

const database = prepareDatabase()
let parts: TestKyc
let viewerId: string
let kycId: string
beforeAll(async () => {
  parts = testKyc(database)
  viewerId = await testReviewer(database)
})
beforeEach(async () => {
  ;({ kycId } = await submitted(database, parts))
})

const ask = (change: Partial<AskedView> = {}) =>
  database.app.transaction((tx) =>
    askView(tx, parts, { kycId, document: 'idCard', viewerId, reason: 'case_review', requestId: 'test', ...change }),
  )
async function token(change: Partial<AskedView> = {}): Promise<string> {
  const asked = await ask(change)
  if (!asked.ok) throw new Error(asked.code)
  return asked.value.token
}

test('the token is not in the database', async () => {
  const of = await token()
  const rows = await database.owner('select * from kyc.document_view where case_id = $1', [kycId])
  expect(JSON.stringify(rows)).not.toContain(of)
})
