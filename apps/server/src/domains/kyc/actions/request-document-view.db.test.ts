import { expect, test } from 'vitest'
import { prepareViews } from '../testing.ts'

const world = prepareViews()

test('the token is not in the database', async () => {
  const of = await world.token()
  const rows = await world.kyc.database.owner('select * from kyc.document_view where case_id = $1', [world.sent.kycId])
  expect(JSON.stringify(rows)).not.toContain(of)
})
