import { expect, test } from 'vitest'
import { codeAt, enrolPasskey, enrolTotp } from '#testing/factors.ts'
import { insertTestPerson } from '#testing/people.ts'
import type { SoftwareAuthenticator } from '#testing/software-authenticator.ts'
import { readFactorMethods } from '../store/factors.ts'
import { prepareFactors } from '../testing.ts'
import type { PasskeyQuestion } from './challenge-passkey.ts'
import { challengeSignIn } from './challenge-sign-in.ts'
import { challengeStepUp } from './challenge-step-up.ts'
import { checkFactor, type FactorProof } from './check-factor.ts'
import { draftTotp } from './draft-totp.ts'

const world = prepareFactors()

const prove = (proof: FactorProof, who = world.personId) =>
  world.database.app.transaction((tx) => checkFactor(tx, world.parts(), { personId: who, proof }))
const codeNow = (secret: string) => codeAt(world.clock, secret)

const passkeyProof = (question: PasskeyQuestion, authenticator: SoftwareAuthenticator): FactorProof => ({
  method: 'passkey',
  challengeId: question.challengeId,
  response: authenticator.get(question.options),
})

test('a code proves once; the next one proves again', async () => {
  const { secret } = await enrolTotp(world.database.app, world.parts(), world.personId)
  world.clock.pass(30)
  const proof: FactorProof = { method: 'totp', code: await codeNow(secret) }
  expect(await prove(proof)).toEqual({ ok: true, value: undefined })
  expect(await prove(proof)).toEqual({ ok: false, code: 'second_factor_wrong' })
  world.clock.pass(30)
  expect((await prove({ method: 'totp', code: await codeNow(secret) })).ok).toBe(true)
})

test('error: the code that confirmed the app is spent with it', async () => {
  const { secret } = await enrolTotp(world.database.app, world.parts(), world.personId)
  expect((await prove({ method: 'totp', code: await codeNow(secret) })).ok).toBe(false)
})

test('behavior: one code sent twenty times at once proves exactly once', async () => {
  const { secret } = await enrolTotp(world.database.app, world.parts(), world.personId)
  world.clock.pass(60)
  const proof: FactorProof = { method: 'totp', code: await codeNow(secret) }
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => prove(proof)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a recovery code proves once, however it is typed, and its owner is told how many are left', async () => {
  const { recoveryCodes } = await enrolTotp(world.database.app, world.parts(), world.personId)
  expect(new Set(recoveryCodes).size).toBe(10)
  const [first = ''] = recoveryCodes
  expect(first).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/)
  expect((await prove({ method: 'recovery_code', code: first.toLowerCase().replaceAll('-', ' ') })).ok).toBe(true)
  expect(await prove({ method: 'recovery_code', code: first })).toEqual({ ok: false, code: 'second_factor_wrong' })
  expect(
    await world.database.owner(
      "select payload from platform.outbox where person_id = $1 and type = 'account.recovery_code_used'",
      [world.personId],
    ),
  ).toEqual([{ payload: { left: 9 } }])
})

test('error: a code, recovery code or passkey of another person is refused', async () => {
  const { secret, recoveryCodes } = await enrolTotp(world.database.app, world.parts(), world.personId)
  const { authenticator } = await enrolPasskey(world.database.app, world.parts(), world.personId)
  const other = await insertTestPerson(world.database)
  world.clock.pass(30)
  expect((await prove({ method: 'totp', code: await codeNow(secret) }, other)).ok).toBe(false)
  expect((await prove({ method: 'recovery_code', code: recoveryCodes[0] ?? '' }, other)).ok).toBe(false)
  const open = await world.database.app.transaction((tx) => challengeSignIn(tx, world.parts()))
  expect(await prove(passkeyProof(open, authenticator), other)).toEqual({ ok: false, code: 'passkey_refused' })
  const mine = await world.database.app.transaction((tx) => challengeStepUp(tx, world.parts(), world.personId))
  expect((await prove(passkeyProof(mine, authenticator), other)).ok).toBe(false)
})

test('a passkey proves by a question of this person’s, or by an open one at sign-in; each question once', async () => {
  const { authenticator } = await enrolPasskey(world.database.app, world.parts(), world.personId)
  for (const ask of [challengeStepUp, challengeSignIn]) {
    const question = await world.database.app.transaction((tx) => ask(tx, world.parts(), world.personId))
    const proof = passkeyProof(question, authenticator)
    expect((await prove(proof)).ok).toBe(true)
    expect(await prove(proof)).toEqual({ ok: false, code: 'passkey_refused' })
  }
})

test('error: a question is gone after its first answer, right or wrong, and after five minutes', async () => {
  const { authenticator } = await enrolPasskey(world.database.app, world.parts(), world.personId)
  const question = await world.database.app.transaction((tx) => challengeStepUp(tx, world.parts(), world.personId))
  const right = passkeyProof(question, authenticator)
  expect((await prove({ method: 'passkey', challengeId: question.challengeId, response: { id: 'AAAA' } })).ok).toBe(
    false,
  )
  expect((await prove(right)).ok).toBe(false)
  const late = await world.database.app.transaction((tx) => challengeStepUp(tx, world.parts(), world.personId))
  world.clock.pass(300)
  expect((await prove(passkeyProof(late, authenticator))).ok).toBe(false)
})

test('recovery codes are a method only beside a factor; a secret that was not confirmed is none', async () => {
  expect(await readFactorMethods(world.database.app.reader, world.personId)).toEqual([])
  await world.database.app.transaction((tx) => draftTotp(tx, world.parts(), { personId: world.personId }))
  expect(await readFactorMethods(world.database.app.reader, world.personId)).toEqual([])
  await enrolTotp(world.database.app, world.parts(), world.personId)
  expect(await readFactorMethods(world.database.app.reader, world.personId)).toEqual(['totp', 'recovery_code'])
  await enrolPasskey(world.database.app, world.parts(), world.personId)
  expect(await readFactorMethods(world.database.app.reader, world.personId)).toEqual([
    'passkey',
    'totp',
    'recovery_code',
  ])
})
