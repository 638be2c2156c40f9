import { expect, test } from 'vitest'
import { enrolPasskey } from '#testing/factors.ts'
import { insertTestPerson, TestClock, testParty } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { askForSignature } from './ask-for-signature.ts'
import { askForStepUp } from './ask-for-step-up.ts'
import { verifyPasskeySignature } from './verify-passkey-signature.ts'

const database = prepareDatabase()

const parts = { masterKey: Buffer.alloc(32, 1), clock: new TestClock(), party: testParty }
const digest = Buffer.alloc(32, 9)

async function approver() {
  const personId = await insertTestPerson(database, { role: 'Admin' })
  return { personId, ...(await enrolPasskey(database.app, parts, personId)) }
}

const verify = (request: Parameters<typeof verifyPasskeySignature>[2]) =>
  database.app.transaction((tx) => verifyPasskeySignature(tx, parts, request))

test('a passkey signs exactly this digest, once', async () => {
  const { personId, authenticator } = await approver()
  const { challengeId, options } = await database.app.transaction((tx) =>
    askForSignature(tx, parts, { personId, digest }),
  )
  const request = { personId, digest, challengeId, response: authenticator.get(options) }
  expect(await verify(request)).toMatchObject({ ok: true, value: { personId } })
  expect(await verify(request)).toEqual({ ok: false, code: 'passkey_refused' })
})

test('error: a signature over another digest, by another person, or made for step-up is refused', async () => {
  const { personId, authenticator } = await approver()
  const other = await approver()
  const ask = () => database.app.transaction((tx) => askForSignature(tx, parts, { personId, digest }))
  const first = await ask()
  const response = authenticator.get(first.options)
  expect((await verify({ personId, digest: Buffer.alloc(32, 8), challengeId: first.challengeId, response })).ok).toBe(
    false,
  )
  const second = await ask()
  const foreign = { challengeId: second.challengeId, response: authenticator.get(second.options) }
  expect((await verify({ personId: other.personId, digest, ...foreign })).ok).toBe(false)
  const stepUp = await database.app.transaction((tx) => askForStepUp(tx, parts, personId))
  const reused = { challengeId: stepUp.challengeId, response: authenticator.get(stepUp.options) }
  expect((await verify({ personId, digest, ...reused })).ok).toBe(false)
})
