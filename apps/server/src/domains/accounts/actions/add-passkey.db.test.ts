import { expect, test } from 'vitest'
import { enrolPasskey } from '#testing/factors.ts'
import { insertTestPerson, testParty } from '#testing/people.ts'
import { SoftwareAuthenticator } from '#testing/software-authenticator.ts'
import { readPasskeys } from '../store/passkeys.ts'
import { prepareFactors } from '../testing.ts'
import { addPasskey } from './add-passkey.ts'
import { draftPasskey } from './draft-passkey.ts'

const world = prepareFactors()

test('a passkey is added under its name; a second factor brings no second set of recovery codes', async () => {
  const first = await enrolPasskey(world.database.app, world.parts(), world.personId)
  expect(first.recoveryCodes).toHaveLength(10)
  const second = await enrolPasskey(world.database.app, world.parts(), world.personId)
  expect(second.recoveryCodes).toBeNull()
  const passkeys = await readPasskeys(world.database.app.reader, world.personId)
  expect(passkeys.map(({ name, counter, transports }) => ({ name, counter, transports }))).toEqual([
    { name: 'Laptop', counter: 0n, transports: ['internal'] },
    { name: 'Laptop', counter: 0n, transports: ['internal'] },
  ])
})

async function question(): Promise<{ challengeId: string; options: Readonly<Record<string, unknown>> }> {
  const asked = await world.database.app.transaction((tx) =>
    draftPasskey(tx, world.parts(), { personId: world.personId }),
  )
  if (!asked.ok) throw new Error(asked.code)
  return asked.value
}

const add = (challengeId: string, response: Readonly<Record<string, unknown>>, who = world.personId) =>
  world.database.app.transaction((tx) =>
    addPasskey(tx, world.parts(), { personId: who, challengeId, response, name: 'Phone' }),
  )

test('error: a question answered twice, too late, or by another person adds nothing', async () => {
  const authenticator = new SoftwareAuthenticator(testParty.origin)
  const once = await question()
  expect((await add(once.challengeId, authenticator.create(once.options))).ok).toBe(true)
  expect(await add(once.challengeId, authenticator.create(once.options))).toEqual({
    ok: false,
    code: 'passkey_refused',
  })
  const stolen = await question()
  const thief = await insertTestPerson(world.database)
  expect((await add(stolen.challengeId, authenticator.create(stolen.options), thief)).ok).toBe(false)
  const late = await question()
  world.clock.pass(300)
  expect((await add(late.challengeId, authenticator.create(late.options))).ok).toBe(false)
  expect(await readPasskeys(world.database.app.reader, world.personId)).toHaveLength(1)
})

test('error: an authenticator that did not check the person is not taken', async () => {
  const { challengeId, options } = await question()
  const response = new SoftwareAuthenticator(testParty.origin).create(options, { unverified: true })
  expect(await add(challengeId, response)).toEqual({ ok: false, code: 'passkey_refused' })
})
