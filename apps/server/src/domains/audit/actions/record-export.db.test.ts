import { expect, test } from 'vitest'
import { testDatabase } from '#testing/resources.ts'
import { recordExport } from './record-export.ts'

test('who took which list away is written down, and of the filters only a digest', async () => {
  const database = await testDatabase()
  const exported = { personId: 'p1', list: 'users' as const, filters: { search: 'ada@' }, requestId: 'r1' }
  await recordExport(database.app, exported)
  const rows = await database.owner('select * from audit.record')
  expect(rows).toMatchObject([{ actor: 'person:p1', action: 'list.exported', subject: 'list:users', request_id: 'r1' }])
  expect(rows[0]?.['after_digest']).toHaveLength(32)
  expect(JSON.stringify(rows)).not.toContain('ada@')
})
