import { expect, test } from 'vitest'
import { submitted, testKyc } from '#testing/kyc.ts'
import { insertTestPerson } from '#testing/people.ts'
import { testDatabase } from '#testing/resources.ts'
import { beginRetention } from './begin-retention.ts'

test('documents are due for erasure after the retention, counted from now; without documents nothing is', async () => {
  const database = await testDatabase()
  const parts = testKyc(database)
  const { personId } = await submitted(database, parts)
  const other = await insertTestPerson(database)
  for (const id of [personId, other]) await database.app.transaction((tx) => beginRetention(tx, parts, id))
  expect(await database.owner('select person_id, erase_at from kyc.subject')).toEqual([
    { person_id: personId, erase_at: new Date(parts.clock.now().getTime() + 1825 * 86_400_000) },
  ])
})
