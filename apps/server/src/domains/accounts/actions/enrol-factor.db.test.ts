import { beforeAll, beforeEach, expect, test } from 'vitest'
import { codeAt, enrolPasskey, enrolTotp } from '../../../../../../stack/testing/factors.ts'
import { insertTestPerson, TestClock, testParty } from '../../../../../../stack/testing/people.ts'
import { type TestDatabase, testDatabase } from '../../../../../../stack/testing/resources.ts'
import { SoftwareAuthenticator } from '../../../../../../stack/testing/software-authenticator.ts'
import { readPasskeys } from '../store/passkeys.ts'
import { addPasskey, confirmTotp, draftPasskey, draftTotp } from './enrol-factor.ts'

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

const confirm = (code: string) =>
  database.app.transaction((tx) => confirmTotp(tx, parts(), { personId, code, requestId: 'request-1' }))
const draft = () => database.app.transaction((tx) => draftTotp(tx, parts(), { personId }))

test('an authenticator app guards from its first right code on, and comes with ten recovery codes', async () => {
  const drafted = await draft()
  if (!drafted.ok) throw new Error(drafted.code)
  expect(drafted.value.uri).toContain(`secret=${drafted.value.secret}`)
  const added = await confirm(await codeAt(clock, drafted.value.secret))
  expect(added.ok && added.value.recoveryCodes?.length).toBe(10)
  expect(await confirm('123456')).toEqual({ ok: false, code: 'factor_exists' })
  expect(await draft()).toEqual({ ok: false, code: 'factor_exists' })
  const [row] = await database.owner('select * from accounts.person where id = $1', [personId])
  expect(row).toMatchObject({ totp_draft_sealed: null })
  expect(JSON.stringify(row)).not.toContain(drafted.value.secret)
})

test('its owner and the audit log learn of a new factor', async () => {
  await enrolTotp(database.app, parts(), personId)
  expect(await database.owner('select type, payload from platform.outbox where person_id = $1', [personId])).toEqual([
    { type: 'account.factor_added', payload: { factor: 'totp' } },
  ])
  expect(
    await database.owner('select actor, action from audit.record where subject = $1', [`person:${personId}`]),
  ).toEqual([{ actor: `person:${personId}`, action: 'account.factor_added' }])
})

test('error: without a draft or with a wrong code nothing is set up', async () => {
  expect(await confirm('000000')).toEqual({ ok: false, code: 'second_factor_wrong' })
  const drafted = await draft()
  if (!drafted.ok) throw new Error(drafted.code)
  const right = await codeAt(clock, drafted.value.secret)
  expect(await confirm(right === '000000' ? '000001' : '000000')).toEqual({ ok: false, code: 'second_factor_wrong' })
  const [row] = await database.owner('select totp_secret_sealed from accounts.person where id = $1', [personId])
  expect(row).toEqual({ totp_secret_sealed: null })
})

test('a new draft replaces the one before', async () => {
  const first = await draft()
  await draft()
  if (!first.ok) throw new Error(first.code)
  expect((await confirm(await codeAt(clock, first.value.secret))).ok).toBe(false)
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

test('error: the twenty-first passkey is refused before the device is asked', async () => {
  await database.owner(
    `insert into accounts.passkey (id, person_id, credential_id, public_key, counter, transports, name)
     select gen_random_uuid(), $1, gen_random_uuid()::text::bytea, decode(repeat('00', 40), 'hex'), 0, '{}', 'Key'
     from generate_series(1, 20)`,
    [personId],
  )
  expect(await database.app.transaction((tx) => draftPasskey(tx, parts(), { personId }))).toEqual({
    ok: false,
    code: 'not_allowed',
  })
})
