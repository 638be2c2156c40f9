import { beforeAll, beforeEach, expect, test } from 'vitest'
import { enrolPasskey } from '#testing/factors.ts'
import { insertTestPerson, TestClock, testParty } from '#testing/people.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { SoftwareAuthenticator } from '#testing/software-authenticator.ts'
import { readPasskeys } from '../store/passkeys.ts'
import { addPasskey } from './add-passkey.ts'
import { draftPasskey } from './draft-passkey.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})

let personId: string
let clock: TestClock
const parts = () => ({ masterKey: Buffer.alloc(32, 1), clock, party: testParty })
beforeEach(async () => {
  personId = await insertTestPerson(database)
  clock = new TestClock()
})

test('a passkey is added under its name; a second factor brings no second set of recovery codes', async () => {
  const first = await enrolPasskey(database.app, parts(), personId)
  expect(first.recoveryCodes).toHaveLength(10)
  const second = await enrolPasskey(database.app, parts(), personId)
  expect(second.recoveryCodes).toBeNull()
  const passkeys = await readPasskeys(database.app.reader, personId)
  expect(passkeys.map(({ name, counter, transports }) => ({ name, counter, transports }))).toEqual([
    { name: 'Laptop', counter: 0n, transports: ['internal'] },
    { name: 'Laptop', counter: 0n, transports: ['internal'] },
  ])
})

async function question(): Promise<{ challengeId: string; options: Readonly<Record<string, unknown>> }> {
  const asked = await database.app.transaction((tx) => draftPasskey(tx, parts(), { personId }))
  if (!asked.ok) throw new Error(asked.code)
  return asked.value
}

const add = (challengeId: string, response: Readonly<Record<string, unknown>>, who = personId) =>
  database.app.transaction((tx) => addPasskey(tx, parts(), { personId: who, challengeId, response, name: 'Phone' }))

test('error: a question answered twice, too late, or by another person adds nothing', async () => {
  const authenticator = new SoftwareAuthenticator(testParty.origin)
  const once = await question()
  expect((await add(once.challengeId, authenticator.create(once.options))).ok).toBe(true)
  expect(await add(once.challengeId, authenticator.create(once.options))).toEqual({
    ok: false,
    code: 'passkey_refused',
  })
  const stolen = await question()
  const thief = await insertTestPerson(database)
  expect((await add(stolen.challengeId, authenticator.create(stolen.options), thief)).ok).toBe(false)
  const late = await question()
  clock.pass(300)
  expect((await add(late.challengeId, authenticator.create(late.options))).ok).toBe(false)
  expect(await readPasskeys(database.app.reader, personId)).toHaveLength(1)
})

test('error: an authenticator that did not check the person is not taken', async () => {
  const { challengeId, options } = await question()
  const response = new SoftwareAuthenticator(testParty.origin).create(options, { unverified: true })
  expect(await add(challengeId, response)).toEqual({ ok: false, code: 'passkey_refused' })
})
