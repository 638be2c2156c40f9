import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { insertTestPerson, TestClock } from '#testing/people.ts'
import { testDatabase } from '#testing/resources.ts'
import { exportCases } from './export-cases.ts'

test('how cases stand, a line each, as the filters say', async () => {
  const database = await testDatabase()
  const personId = await insertTestPerson(database)
  await database.owner('insert into kyc.subject (person_id, key_id) values ($1, $1)', [personId])
  await database.owner(
    `insert into kyc.identity_case (id, person_id, key_id, opened_at, state_at) values (gen_random_uuid(), $1, $1, now(), now())`,
    [personId],
  )
  const parts = { database: database.app, clock: new TestClock(), promisedHours: 24 }
  const read = async (status: 'pending' | 'rejected') =>
    (await text(await exportCases(parts, { status }, { personId, requestId: 'r' }))).trimEnd().split('\r\n')
  expect(await read('rejected')).toHaveLength(1)
  expect((await read('pending'))[1]).toContain(`,pending,${personId},sam_holder,`)
})
