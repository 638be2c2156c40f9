import { expect, test } from 'vitest'
import { enrolPasskey } from '#testing/factors.ts'
import { insertTestPerson, TestClock, testParty } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { askForSignature } from './ask-for-signature.ts'

const database = prepareDatabase()

const clock = new TestClock()
const parts = { masterKey: Buffer.alloc(32, 1), clock, party: testParty }

test('the challenge is the digest itself, asked of one person for an approval only', async () => {
  const personId = await insertTestPerson(database)
  await enrolPasskey(database.app, parts, personId)
  const digest = Buffer.alloc(32, 7)
  const { challengeId, options } = await database.app.transaction((tx) =>
    askForSignature(tx, parts, { personId, digest }),
  )
  expect(options['challenge']).toBe(digest.toString('base64url'))
  expect(
    await database.owner('select purpose, person_id, challenge from accounts.passkey_challenge where id = $1', [
      challengeId,
    ]),
  ).toEqual([{ purpose: 'approve', person_id: personId, challenge: digest }])
})
