import { expect, test } from 'vitest'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { recordDataCopy } from './record-data-copy.ts'

const database = prepareDatabase()

test('a copy is recorded with its request, and its person is told', async () => {
  const personId = await insertTestPerson(database)
  await database.app.transaction((tx) => recordDataCopy(tx, { personId, requestId: 'r-1' }))
  const [record] = await database.owner(
    'select actor, action, subject, request_id from audit.record where subject = $1',
    [`person:${personId}`],
  )
  const self = `person:${personId}`
  expect(record).toEqual({ actor: self, action: 'account.data_copied', subject: self, request_id: 'r-1' })
  const [event] = await database.owner('select type, payload from platform.outbox where person_id = $1', [personId])
  expect(event).toEqual({ type: 'account.data_copied', payload: {} })
})
