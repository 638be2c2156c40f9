import { beforeEach, expect, test } from 'vitest'
import { enrolPasskey } from '#testing/factors.ts'
import { insertTestPerson, TestClock, testParty } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import type { Mischief, SoftwareAuthenticator } from '#testing/software-authenticator.ts'
import { askForSignIn } from './ask-for-sign-in.ts'
import { askForStepUp } from './ask-for-step-up.ts'
import { createAuthenticate } from './create-authenticate.ts'
import { signInWithPasskey } from './sign-in-with-passkey.ts'

const database = prepareDatabase()
let personId: string
let authenticator: SoftwareAuthenticator
const clock = new TestClock()
const parts = () => ({
  database: database.app,
  masterKey: Buffer.alloc(32, 1),
  sessionKey: Buffer.alloc(32, 2),
  clock,
  party: testParty,
  kycStatusOf: async () => null,
})

beforeEach(async () => {
  personId = await insertTestPerson(database)
  authenticator = (await enrolPasskey(database.app, parts(), personId)).authenticator
})

async function signIn(mischief: Mischief = {}) {
  const { challengeId, options } = await database.app.transaction((tx) => askForSignIn(tx, parts()))
  const response = authenticator.get(options, mischief)
  return signInWithPasskey(parts(), { challengeId, response, remember: false, address: '::1', device: 'Test' })
}

test('the passkey alone lets its owner in, freshly proved', async () => {
  const started = await signIn()
  if (!started.ok) throw new Error(started.code)
  expect(started.value.user._id).toBe(personId)
  expect(await createAuthenticate(parts())(started.value.token)).toMatchObject({
    personId,
    freshUntil: new Date(clock.now().getTime() + 300_000),
  })
  expect(await database.owner('select outcome from accounts.sign_in where person_id = $1', [personId])).toEqual([
    { outcome: 'signed_in' },
  ])
})

test('error: without the check of the person it is one factor, and one is not enough', async () => {
  expect(await signIn({ unverified: true })).toEqual({ ok: false, code: 'passkey_refused' })
})

test.each(['frozen', 'closed'])(
  'error: a %s account stays shut, and its history says that somebody tried',
  async (state) => {
    await database.owner('update accounts.person set state = $2 where id = $1', [personId, state])
    expect(await signIn()).toEqual({ ok: false, code: 'account_not_active' })
    expect(await database.owner('select outcome from accounts.sign_in where person_id = $1', [personId])).toEqual([
      { outcome: 'not_active' },
    ])
  },
)

test('error: an address that is not confirmed stays shut', async () => {
  await database.owner('update accounts.person set email_verified_at = null where id = $1', [personId])
  expect(await signIn()).toEqual({ ok: false, code: 'email_unverified' })
})

test('error: an answer made for step-up does not sign in', async () => {
  const { challengeId, options } = await database.app.transaction((tx) => askForStepUp(tx, parts(), personId))
  const response = authenticator.get(options)
  expect(
    await signInWithPasskey(parts(), { challengeId, response, remember: false, address: '::1', device: 'Test' }),
  ).toEqual({ ok: false, code: 'passkey_refused' })
})
