import { expect, test } from 'vitest'
import { enrolPasskey } from '#testing/factors.ts'
import { insertTestPerson, TestClock, testParty } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { challengeSignIn } from './challenge-sign-in.ts'
import { challengeStepUp } from './challenge-step-up.ts'

const database = prepareDatabase()

const clock = new TestClock()
const parts = { masterKey: Buffer.alloc(32, 1), clock, party: testParty }

test('every question asks for the person to be checked, by this host', async () => {
  const personId = await insertTestPerson(database)
  await enrolPasskey(database.app, parts, personId)
  const questions = await database.app.transaction(async (tx) => [
    await challengeSignIn(tx, parts),
    await challengeStepUp(tx, parts, personId),
  ])
  for (const { options } of questions)
    expect(options).toMatchObject({ rpId: testParty.id, userVerification: 'required' })
  const [signIn, stepUp] = questions
  expect(signIn?.options['allowCredentials']).toBeUndefined()
  expect(stepUp?.options['allowCredentials']).toHaveLength(1)
  expect(new Set(questions.map(({ options }) => options['challenge'])).size).toBe(2)
})

test('SEC1: a question says its purpose and is longer than a digest: no payout and no command can stand in its place', async () => {
  const personId = await insertTestPerson(database)
  const questions = await database.app.transaction(async (tx) => [
    await challengeSignIn(tx, parts),
    await challengeStepUp(tx, parts, personId),
  ])
  const asked = questions.map(({ options }) => Buffer.from(String(options['challenge']), 'base64url'))
  expect(asked.map((challenge) => challenge.subarray(0, -32).toString())).toEqual([
    'clearhold sign_in 1\n',
    'clearhold step_up 1\n',
  ])
  expect(asked.every((challenge) => challenge.length > 32)).toBe(true)
})
