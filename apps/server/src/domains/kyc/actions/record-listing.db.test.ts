import { expect, test } from 'vitest'
import { testDatabase } from '#testing/resources.ts'
import { recordListing } from './record-listing.ts'

test('who read which page of cases is written down, and of what they looked for only a digest', async () => {
  const database = await testDatabase()
  await recordListing(database.app, { viewerId: 'p1', query: { search: 'ada@' }, caseIds: ['c1'], requestId: 'r1' })
  const rows = await database.owner('select * from audit.record')
  expect(rows).toMatchObject([{ actor: 'person:p1', action: 'kyc.listed', subject: 'list:kyc', request_id: 'r1' }])
  expect(JSON.stringify(rows)).not.toContain('ada@')
})
