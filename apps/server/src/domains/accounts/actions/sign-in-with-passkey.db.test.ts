import { beforeEach, expect, test } from 'vitest'
import { enrolPasskey } from '#testing/factors.ts'
import type { Mischief, SoftwareAuthenticator } from '#testing/software-authenticator.ts'
import { prepareFactors } from '../testing.ts'
import { challengeSignIn } from './challenge-sign-in.ts'
import { challengeStepUp } from './challenge-step-up.ts'
import { createAuthenticator } from './create-authenticator.ts'
import { signInWithPasskey } from './sign-in-with-passkey.ts'

const world = prepareFactors()
let authenticator: SoftwareAuthenticator

beforeEach(async () => {
  authenticator = (await enrolPasskey(world.database.app, world.parts(), world.personId)).authenticator
})

async function signIn(mischief: Mischief = {}) {
  const { challengeId, options } = await world.database.app.transaction((tx) => challengeSignIn(tx, world.parts()))
  const response = authenticator.get(options, mischief)
  return signInWithPasskey(world.parts(), { challengeId, response, remember: false, address: '::1', device: 'Test' })
}

test('the passkey alone lets its owner in, freshly proved', async () => {
  const started = await signIn()
  if (!started.ok) throw new Error(started.code)
  expect(started.value.user._id).toBe(world.personId)
  expect(await createAuthenticator(world.parts())(started.value.token)).toMatchObject({
    personId: world.personId,
    freshUntil: new Date(world.clock.now().getTime() + 300_000),
  })
  expect(
    await world.database.owner('select outcome from accounts.sign_in where person_id = $1', [world.personId]),
  ).toEqual([{ outcome: 'signed_in' }])
})

test('error: without the check of the person it is one factor, and one is not enough', async () => {
  expect(await signIn({ unverified: true })).toEqual({ ok: false, code: 'passkey_refused' })
})

test.each(['frozen', 'closed'])(
  'error: logging in to a %s account is refused, and its history shows the attempt',
  async (state) => {
    await world.database.owner('update accounts.person set state = $2 where id = $1', [world.personId, state])
    expect(await signIn()).toEqual({ ok: false, code: 'account_not_active' })
    expect(
      await world.database.owner('select outcome from accounts.sign_in where person_id = $1', [world.personId]),
    ).toEqual([{ outcome: 'not_active' }])
  },
)

test('error: an address that is not confirmed stays shut', async () => {
  await world.database.owner('update accounts.person set email_verified_at = null where id = $1', [world.personId])
  expect(await signIn()).toEqual({ ok: false, code: 'email_unverified' })
})

test('error: an answer made for step-up does not sign in', async () => {
  const { challengeId, options } = await world.database.app.transaction((tx) =>
    challengeStepUp(tx, world.parts(), world.personId),
  )
  const response = authenticator.get(options)
  expect(
    await signInWithPasskey(world.parts(), { challengeId, response, remember: false, address: '::1', device: 'Test' }),
  ).toEqual({ ok: false, code: 'passkey_refused' })
})
