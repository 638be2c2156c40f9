import { expect, test } from 'vitest'
import { enrolPasskey } from '#testing/factors.ts'
import { insertTestPerson, TestClock, testParty } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { challengeStepUp } from './challenge-step-up.ts'

const database = prepareDatabase()

const clock = new TestClock()
const parts = { masterKey: Buffer.alloc(32, 1), clock, party: testParty }

test('asks one person for their own passkeys, with a new challenge each time', async () => {
  const personId = await insertTestPerson(database)
  await enrolPasskey(database.app, parts, personId)
  await enrolPasskey(database.app, parts, await insertTestPerson(database))
  const ask = () => database.app.transaction((tx) => challengeStepUp(tx, parts, personId))
  const first = await ask()
  const second = await ask()
  expect(first.options['allowCredentials']).toHaveLength(1)
  expect(second.options['challenge']).not.toBe(first.options['challenge'])
  expect(
    await database.owner('select purpose, person_id from accounts.passkey_challenge where id = $1', [
      first.challengeId,
    ]),
  ).toEqual([{ purpose: 'step_up', person_id: personId }])
})
