import { expect, test } from 'vitest'
import { enrolPasskey } from '#testing/factors.ts'
import { insertTestPerson, TestClock, testParty } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { askForSignIn } from './ask-for-sign-in.ts'
import { askForSignature } from './ask-for-signature.ts'
import { askForStepUp } from './ask-for-step-up.ts'

const database = prepareDatabase()

const clock = new TestClock()
const parts = { masterKey: Buffer.alloc(32, 1), clock, party: testParty }

test('every question asks for the person to be checked, by this host', async () => {
  const personId = await insertTestPerson(database)
  await enrolPasskey(database.app, parts, personId)
  const questions = await database.app.transaction(async (tx) => [
    await askForSignIn(tx, parts),
    await askForStepUp(tx, parts, personId),
    await askForSignature(tx, parts, { personId, digest: Buffer.alloc(32, 5) }),
  ])
  for (const { options } of questions)
    expect(options).toMatchObject({ rpId: testParty.id, userVerification: 'required' })
  const [signIn, stepUp, signature] = questions
  expect(signIn?.options['allowCredentials']).toBeUndefined()
  expect(stepUp?.options['allowCredentials']).toHaveLength(1)
  expect(signature?.options['challenge']).toBe(Buffer.alloc(32, 5).toString('base64url'))
  expect(new Set(questions.map(({ options }) => options['challenge'])).size).toBe(3)
})
