import { beforeAll, beforeEach, expect, test } from 'vitest'
import { insertTestPerson, TestClock, testParty } from '#testing/people.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { draftPasskey } from './draft-passkey.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})

let personId: string
let clock: TestClock
const parts = () => ({ masterKey: Buffer.alloc(32, 1), clock, party: testParty })
beforeEach(async () => {
  personId = await insertTestPerson(database)
  clock = new TestClock()
})

test('error: the twenty-first passkey is refused before the device is asked', async () => {
  await database.owner(
    `insert into accounts.passkey (id, person_id, credential_id, public_key, counter, transports, name)
     select gen_random_uuid(), $1, gen_random_uuid()::text::bytea, decode(repeat('00', 40), 'hex'), 0, '{}', 'Key'
     from generate_series(1, 20)`,
    [personId],
  )
  expect(await database.app.transaction((tx) => draftPasskey(tx, parts(), { personId }))).toEqual({
    ok: false,
    code: 'not_allowed',
  })
})
