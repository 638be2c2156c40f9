import { expect, test } from 'vitest'
import { enrolPasskey } from '#testing/factors.ts'
import { insertTestPerson, TestClock, testParty } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readPasskeys } from '../store/passkeys.ts'
import { challengeSignIn } from './challenge-sign-in.ts'
import { challengeStepUp } from './challenge-step-up.ts'
import { checkPasskey } from './check-passkey.ts'

const database = prepareDatabase()

const parts = { masterKey: Buffer.alloc(32, 1), clock: new TestClock(), party: testParty }
const refused = { ok: false, code: 'passkey_refused' }

async function passkeyHolder() {
  const personId = await insertTestPerson(database)
  return { personId, ...(await enrolPasskey(database.app, parts, personId)) }
}

test('says whose passkey answered, and remembers the counter and the time', async () => {
  const { personId, authenticator } = await passkeyHolder()
  const { challengeId, options } = await database.app.transaction((tx) => challengeSignIn(tx, parts))
  const response = authenticator.get(options)
  const checked = await database.app.transaction((tx) =>
    checkPasskey(tx, parts, { challengeId, response, purposes: ['sign_in'] }),
  )
  expect(checked).toMatchObject({ ok: true, value: { personId } })
  const [passkey] = await readPasskeys(database.app.reader, personId)
  expect(passkey).toMatchObject({ counter: 1n, lastUsedAt: parts.clock.now() })
})

test('error: an answer to one purpose is worth nothing for another', async () => {
  const { personId, authenticator } = await passkeyHolder()
  const stepUp = await database.app.transaction((tx) => challengeStepUp(tx, parts, personId))
  expect(
    await database.app.transaction((tx) =>
      checkPasskey(tx, parts, {
        challengeId: stepUp.challengeId,
        response: authenticator.get(stepUp.options),
        purposes: ['sign_in'],
      }),
    ),
  ).toEqual(refused)
})

test('error: a counter that stands still is a copied authenticator', async () => {
  const { personId, authenticator } = await passkeyHolder()
  const answer = async (counter: number) => {
    const { challengeId, options } = await database.app.transaction((tx) => challengeStepUp(tx, parts, personId))
    const response = authenticator.get(options, { counter })
    return database.app.transaction((tx) =>
      checkPasskey(tx, parts, { challengeId, response, purposes: ['step_up'], personId }),
    )
  }
  expect((await answer(5)).ok).toBe(true)
  expect(await answer(5)).toEqual(refused)
  expect(await answer(4)).toEqual(refused)
  expect((await answer(6)).ok).toBe(true)
})

test('error: an answer that names another person than the passkey’s owner is refused', async () => {
  const { authenticator } = await passkeyHolder()
  const { challengeId, options } = await database.app.transaction((tx) => challengeSignIn(tx, parts))
  const answer = authenticator.get(options)
  const response = {
    ...answer,
    response: {
      ...(answer['response'] as object),
      userHandle: Buffer.from(await insertTestPerson(database)).toString('base64url'),
    },
  }
  expect(
    await database.app.transaction((tx) => checkPasskey(tx, parts, { challengeId, response, purposes: ['sign_in'] })),
  ).toEqual(refused)
})

test('error: a passkey that was removed no longer answers', async () => {
  const { personId, authenticator } = await passkeyHolder()
  const { challengeId, options } = await database.app.transaction((tx) => challengeSignIn(tx, parts))
  await database.owner('delete from accounts.passkey where person_id = $1', [personId])
  const response = authenticator.get(options)
  expect(
    await database.app.transaction((tx) => checkPasskey(tx, parts, { challengeId, response, purposes: ['sign_in'] })),
  ).toEqual(refused)
})
