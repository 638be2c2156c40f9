import { beforeAll, expect, test } from 'vitest'
import { enrolPasskey } from '../../../../../../stack/testing/factors.ts'
import { insertTestPerson, TestClock, testParty } from '../../../../../../stack/testing/people.ts'
import { type TestDatabase, testDatabase } from '../../../../../../stack/testing/resources.ts'
import { askForSignature, askForSignIn, askForStepUp } from './ask-passkey.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})

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

test('behavior: questions nobody answered do not pile up', async () => {
  const ask = () => database.app.transaction((tx) => askForSignIn(tx, parts))
  const count = async () => {
    const [row] = await database.owner('select count(*)::int as waiting from accounts.passkey_challenge')
    return row?.['waiting']
  }
  for (let index = 0; index < 15; index += 1) await ask()
  clock.pass(301)
  await ask()
  expect(await count()).toBe(1)
})
