import { beforeAll, beforeEach, expect, test } from 'vitest'
import { codeAt, enrolPasskey, enrolTotp } from '#testing/factors.ts'
import { insertTestPerson, TestClock, testParty } from '#testing/people.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import type { SoftwareAuthenticator } from '#testing/software-authenticator.ts'
import { readFactorMethods } from '../store/factors.ts'
import { askForSignIn } from './ask-for-sign-in.ts'
import { askForStepUp } from './ask-for-step-up.ts'
import type { PasskeyQuestion } from './ask-passkey.ts'
import { draftTotp } from './draft-totp.ts'
import { type FactorProof, proveFactor } from './prove-factor.ts'

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

const prove = (proof: FactorProof, who = personId) =>
  database.app.transaction((tx) => proveFactor(tx, parts(), { personId: who, proof }))
const codeNow = (secret: string) => codeAt(clock, secret)

const passkeyProof = (question: PasskeyQuestion, authenticator: SoftwareAuthenticator): FactorProof => ({
  method: 'passkey',
  challengeId: question.challengeId,
  response: authenticator.get(question.options),
})

test('a code proves once; the next one proves again', async () => {
  const { secret } = await enrolTotp(database.app, parts(), personId)
  clock.pass(30)
  const proof: FactorProof = { method: 'totp', code: await codeNow(secret) }
  expect(await prove(proof)).toEqual({ ok: true, value: undefined })
  expect(await prove(proof)).toEqual({ ok: false, code: 'second_factor_wrong' })
  clock.pass(30)
  expect((await prove({ method: 'totp', code: await codeNow(secret) })).ok).toBe(true)
})

test('error: the code that confirmed the app is spent with it', async () => {
  const { secret } = await enrolTotp(database.app, parts(), personId)
  expect((await prove({ method: 'totp', code: await codeNow(secret) })).ok).toBe(false)
})

test('behavior: one code sent twenty times at once proves exactly once', async () => {
  const { secret } = await enrolTotp(database.app, parts(), personId)
  clock.pass(60)
  const proof: FactorProof = { method: 'totp', code: await codeNow(secret) }
  const verdicts = await Promise.all(Array.from({ length: 20 }, () => prove(proof)))
  expect(verdicts.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a recovery code proves once, however it is typed, and its owner is told how many are left', async () => {
  const { recoveryCodes } = await enrolTotp(database.app, parts(), personId)
  expect(new Set(recoveryCodes).size).toBe(10)
  const [first = ''] = recoveryCodes
  expect(first).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/)
  expect((await prove({ method: 'recovery_code', code: first.toLowerCase().replaceAll('-', ' ') })).ok).toBe(true)
  expect(await prove({ method: 'recovery_code', code: first })).toEqual({ ok: false, code: 'second_factor_wrong' })
  expect(
    await database.owner(
      "select payload from platform.outbox where person_id = $1 and type = 'account.recovery_code_used'",
      [personId],
    ),
  ).toEqual([{ payload: { left: 9 } }])
})

test('error: somebody else’s code, recovery code or passkey proves nothing', async () => {
  const { secret, recoveryCodes } = await enrolTotp(database.app, parts(), personId)
  const { authenticator } = await enrolPasskey(database.app, parts(), personId)
  const other = await insertTestPerson(database)
  clock.pass(30)
  expect((await prove({ method: 'totp', code: await codeNow(secret) }, other)).ok).toBe(false)
  expect((await prove({ method: 'recovery_code', code: recoveryCodes[0] ?? '' }, other)).ok).toBe(false)
  const open = await database.app.transaction((tx) => askForSignIn(tx, parts()))
  expect(await prove(passkeyProof(open, authenticator), other)).toEqual({ ok: false, code: 'passkey_refused' })
  const mine = await database.app.transaction((tx) => askForStepUp(tx, parts(), personId))
  expect((await prove(passkeyProof(mine, authenticator), other)).ok).toBe(false)
})

test('a passkey proves by a question of this person’s, or by an open one at sign-in; each question once', async () => {
  const { authenticator } = await enrolPasskey(database.app, parts(), personId)
  for (const ask of [askForStepUp, askForSignIn]) {
    const question = await database.app.transaction((tx) => ask(tx, parts(), personId))
    const proof = passkeyProof(question, authenticator)
    expect((await prove(proof)).ok).toBe(true)
    expect(await prove(proof)).toEqual({ ok: false, code: 'passkey_refused' })
  }
})

test('error: a question is gone after its first answer, right or wrong, and after five minutes', async () => {
  const { authenticator } = await enrolPasskey(database.app, parts(), personId)
  const question = await database.app.transaction((tx) => askForStepUp(tx, parts(), personId))
  const right = passkeyProof(question, authenticator)
  expect((await prove({ method: 'passkey', challengeId: question.challengeId, response: { id: 'AAAA' } })).ok).toBe(
    false,
  )
  expect((await prove(right)).ok).toBe(false)
  const late = await database.app.transaction((tx) => askForStepUp(tx, parts(), personId))
  clock.pass(300)
  expect((await prove(passkeyProof(late, authenticator))).ok).toBe(false)
})

test('recovery codes are a method only beside a factor; a secret that was not confirmed is none', async () => {
  expect(await readFactorMethods(database.app.reader, personId)).toEqual([])
  await database.app.transaction((tx) => draftTotp(tx, parts(), { personId }))
  expect(await readFactorMethods(database.app.reader, personId)).toEqual([])
  await enrolTotp(database.app, parts(), personId)
  expect(await readFactorMethods(database.app.reader, personId)).toEqual(['totp', 'recovery_code'])
  await enrolPasskey(database.app, parts(), personId)
  expect(await readFactorMethods(database.app.reader, personId)).toEqual(['passkey', 'totp', 'recovery_code'])
})
