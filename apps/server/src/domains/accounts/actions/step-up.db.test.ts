import { beforeEach, expect, test } from 'vitest'
import { createPasswords } from '#platform/crypto/passwords.ts'
import { createGate } from '#platform/gate/gate.ts'
import { codeAt, enrolPasskey, enrolTotp } from '#testing/factors.ts'
import { insertTestPerson, TestClock, testParty } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { askForStepUp } from './ask-for-step-up.ts'
import { startSession } from './start-session.ts'
import { type StepUpProof, stepUp } from './step-up.ts'

const database = prepareDatabase()
let personId: string
let sessionId: string
let clock: TestClock
const passwords = createPasswords(createGate({ parallelMax: 2, waitingMax: 20 }))
const parts = () => ({
  database: database.app,
  masterKey: Buffer.alloc(32, 1),
  sessionKey: Buffer.alloc(32, 2),
  clock,
  party: testParty,
  passwords,
  limitFactor: 1,
  kycStatusOf: async () => null,
})

beforeEach(async () => {
  clock = new TestClock()
  personId = await insertTestPerson(database)
  await database.owner('delete from accounts.attempt')
  await database.owner('update accounts.person set password_hash = $2 where id = $1', [
    personId,
    await passwords.hash('correct horse'),
  ])
  const started = await database.app.transaction((tx) =>
    startSession(tx, parts(), { personId, remember: false, address: '::1', device: 'Test', factorProved: false }),
  )
  sessionId = started.sessionId
})

const prove = (proof: StepUpProof) => stepUp(parts(), { personId, sessionId, address: '::1', proof })
const freshUntil = async () =>
  (await database.owner('select fresh_until from accounts.session where id = $1', [sessionId]))[0]?.['fresh_until']

test('without a second factor the password makes the session fresh for five minutes', async () => {
  expect(await freshUntil()).toBeNull()
  const expected = new Date(clock.now().getTime() + 300_000)
  expect(await prove({ method: 'password', password: 'correct horse' })).toEqual({ ok: true, value: expected })
  expect(await freshUntil()).toEqual(expected)
})

test('error: with a second factor the password is not enough', async () => {
  await enrolTotp(database.app, parts(), personId)
  expect(await prove({ method: 'password', password: 'correct horse' })).toEqual({ ok: false, code: 'not_allowed' })
  expect(await freshUntil()).toBeNull()
})

test('a code, a recovery code and a passkey make it fresh, each once', async () => {
  const { secret, recoveryCodes } = await enrolTotp(database.app, parts(), personId)
  const { authenticator } = await enrolPasskey(database.app, parts(), personId)
  clock.pass(30)
  const question = await database.app.transaction((tx) => askForStepUp(tx, parts(), personId))
  const proofs: StepUpProof[] = [
    { method: 'totp', code: await codeAt(clock, secret) },
    { method: 'recovery_code', code: recoveryCodes[0] ?? '' },
    { method: 'passkey', challengeId: question.challengeId, response: authenticator.get(question.options) },
  ]
  for (const proof of proofs) {
    expect((await prove(proof)).ok).toBe(true)
    expect((await prove(proof)).ok).toBe(false)
  }
})

test('error: a wrong password is refused and nothing is fresh', async () => {
  expect(await prove({ method: 'password', password: 'wrong horse' })).toEqual({ ok: false, code: 'password_wrong' })
  expect(await freshUntil()).toBeNull()
})

test('error: thirty wrong codes at once are counted like thirty in a row: few are compared, then the account waits', async () => {
  const { secret } = await enrolTotp(database.app, parts(), personId)
  clock.pass(60)
  const right = await codeAt(clock, secret)
  const wrong = right === '000000' ? '000001' : '000000'
  const verdicts = await Promise.all(Array.from({ length: 30 }, () => prove({ method: 'totp', code: wrong })))
  const codes = verdicts.map((verdict) => (verdict.ok ? 'ok' : verdict.code))
  expect(codes.filter((code) => code === 'second_factor_wrong')).toHaveLength(5)
  expect(codes.filter((code) => code === 'account_locked')).toHaveLength(25)
  expect(await prove({ method: 'totp', code: right })).toMatchObject({ ok: false, code: 'account_locked' })
  clock.pass(90)
  expect((await prove({ method: 'totp', code: await codeAt(clock, secret) })).ok).toBe(true)
})
