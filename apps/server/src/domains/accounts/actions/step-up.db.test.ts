import { beforeEach, expect, test } from 'vitest'
import { createPasswords } from '#platform/crypto/passwords.ts'
import { createGate } from '#platform/gate/gate.ts'
import { codeAt, enrolPasskey, enrolTotp } from '#testing/factors.ts'
import { prepareFactors } from '../testing.ts'
import { beginSession } from './begin-session.ts'
import { challengeStepUp } from './challenge-step-up.ts'
import { recordFailure } from './record-failure.ts'
import { type StepUpProof, stepUp } from './step-up.ts'

const world = prepareFactors()
let sessionId: string
const passwords = createPasswords(createGate({ parallelMax: 2, waitingMax: 20 }))
const parts = () => ({ ...world.parts(), passwords, limitFactor: 1 })

beforeEach(async () => {
  await world.database.owner('delete from accounts.attempt')
  await world.database.owner('update accounts.person set password_hash = $2 where id = $1', [
    world.personId,
    await passwords.hash('correct horse'),
  ])
  const started = await world.database.app.transaction((tx) =>
    beginSession(tx, parts(), {
      personId: world.personId,
      remember: false,
      address: '::1',
      device: 'Test',
      factorProved: false,
    }),
  )
  sessionId = started.sessionId
})

const prove = (proof: StepUpProof) => stepUp(parts(), { personId: world.personId, sessionId, address: '::1', proof })
const freshUntil = async () =>
  (await world.database.owner('select fresh_until from accounts.session where id = $1', [sessionId]))[0]?.[
    'fresh_until'
  ]

test('without a second factor the password makes the session fresh for five minutes', async () => {
  expect(await freshUntil()).toBeNull()
  const expected = new Date(world.clock.now().getTime() + 300_000)
  expect(await prove({ method: 'password', password: 'correct horse' })).toEqual({ ok: true, value: expected })
  expect(await freshUntil()).toEqual(expected)
})

test('error: with a second factor the password is not enough', async () => {
  await enrolTotp(world.database.app, parts(), world.personId)
  expect(await prove({ method: 'password', password: 'correct horse' })).toEqual({ ok: false, code: 'not_allowed' })
  expect(await freshUntil()).toBeNull()
})

test('a code, a recovery code and a passkey make it fresh, each once', async () => {
  const { secret, recoveryCodes } = await enrolTotp(world.database.app, parts(), world.personId)
  const { authenticator } = await enrolPasskey(world.database.app, parts(), world.personId)
  world.clock.pass(30)
  const question = await world.database.app.transaction((tx) => challengeStepUp(tx, parts(), world.personId))
  const proofs: StepUpProof[] = [
    { method: 'totp', code: await codeAt(world.clock, secret) },
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
  const { secret } = await enrolTotp(world.database.app, parts(), world.personId)
  world.clock.pass(60)
  const right = await codeAt(world.clock, secret)
  const wrong = right === '000000' ? '000001' : '000000'
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => prove({ method: 'totp', code: wrong })))
  const codes = outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.code))
  expect(codes.filter((code) => code === 'second_factor_wrong')).toHaveLength(5)
  expect(codes.filter((code) => code === 'account_locked')).toHaveLength(25)
  expect(await prove({ method: 'totp', code: right })).toMatchObject({ ok: false, code: 'account_locked' })
  world.clock.pass(90)
  expect((await prove({ method: 'totp', code: await codeAt(world.clock, secret) })).ok).toBe(true)
})

test('SEC6: what strangers try elsewhere does not keep a signed-in owner from proving themself', async () => {
  const [row] = await world.database.owner('select email from accounts.person where id = $1', [world.personId])
  const stranger = { email: String(row?.['email']), address: '::1' }
  await world.database.app.transaction(async (tx) => {
    for (let time = 0; time < 120; time += 1) await recordFailure(tx, parts(), stranger)
  })
  expect((await prove({ method: 'password', password: 'correct horse' })).ok).toBe(true)
})

test('SEC13: where passkeys are demanded, an Admin who has one does not step up by a code', async () => {
  const { secret } = await enrolTotp(world.database.app, parts(), world.personId)
  await enrolPasskey(world.database.app, parts(), world.personId)
  await world.database.owner(`update accounts.person set role = 'Admin' where id = $1`, [world.personId])
  world.clock.pass(60)
  const proof = { method: 'totp', code: await codeAt(world.clock, secret) } as const
  const request = { personId: world.personId, sessionId, address: '::1', proof }
  expect(await stepUp({ ...parts(), adminsNeedPasskey: true }, request)).toEqual({ ok: false, code: 'passkey_needed' })
  expect((await stepUp(parts(), request)).ok).toBe(true)
})
