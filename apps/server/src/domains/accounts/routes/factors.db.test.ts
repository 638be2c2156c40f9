import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { type Served, serveApi } from '#testing/api.ts'
import { codeAt } from '#testing/factors.ts'
import { insertTestPerson, testParty } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { SoftwareAuthenticator } from '#testing/software-authenticator.ts'
import { ask } from '../../../../../../scripts/authz/ask.ts'

const database = prepareDatabase()
let served: Served
let token: string
let personId: string
beforeAll(async () => {
  served = await serveApi(database)
  personId = await insertTestPerson(database)
  await database.owner('update accounts.person set password_hash = $2 where id = $1', [
    personId,
    await served.parts.passwords.hash('correct horse'),
  ])
  token = (await served.signIn(personId)).token
})
afterAll(() => served.close())

async function call(method: string, path: string, body?: unknown) {
  const headers = { authorization: `Bearer ${token}` }
  const reply = await ask(served.url, {
    method,
    path,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: reply.status, code: reply.code, value: JSON.parse(reply.text) as Record<string, unknown> }
}

/** Expires the step-up at once. */
const growStale = () =>
  database.owner('update accounts.session set fresh_until = null where person_id = $1', [personId])

const authenticator = new SoftwareAuthenticator(testParty.origin)
let secret: string
let recoveryCodes: string[]

test('the first factor: the password proves, the app is shown, its code turns it on', async () => {
  expect(await call('POST', '/api/user/me/totp')).toMatchObject({ status: 403, code: 'step_up_needed' })
  const wrong = { proof: { method: 'password', password: 'wrong horse' } }
  expect(await call('POST', '/api/auth/step-up', wrong)).toMatchObject({ status: 422, code: 'password_wrong' })
  const right = { proof: { method: 'password', password: 'correct horse' } }
  expect(await call('POST', '/api/auth/step-up', right)).toMatchObject({ status: 200 })
  const draft = await call('POST', '/api/user/me/totp')
  expect(draft.status).toBe(200)
  secret = String(draft.value['secret'])
  const code = await codeAt(systemClock, secret)
  const added = await call('POST', '/api/user/me/totp/confirm', { code })
  expect(added.status).toBe(200)
  recoveryCodes = added.value['recoveryCodes'] as string[]
  expect(recoveryCodes).toHaveLength(10)
  expect(await call('POST', '/api/user/me/totp')).toMatchObject({ status: 409, code: 'factor_exists' })
})

test('from then on the password no longer proves, a recovery code does, and a passkey is added', async () => {
  await growStale()
  const password = { proof: { method: 'password', password: 'correct horse' } }
  expect(await call('POST', '/api/auth/step-up', password)).toMatchObject({ status: 403, code: 'not_allowed' })
  const recovery = { proof: { method: 'recovery_code', code: recoveryCodes[0] } }
  expect((await call('POST', '/api/auth/step-up', recovery)).status).toBe(200)
  const question = await call('POST', '/api/user/me/passkeys/options')
  const response = authenticator.create(question.value['options'] as Record<string, unknown>)
  const passkey = { challengeId: question.value['challengeId'], name: ' Blue phone ', response }
  expect(await call('POST', '/api/user/me/passkeys', passkey)).toMatchObject({
    status: 200,
    value: { recoveryCodes: null },
  })
  expect(await call('POST', '/api/user/me/passkeys', passkey)).toMatchObject({ status: 422, code: 'passkey_refused' })
})

test('a passkey proves; the list shows what there is', async () => {
  await growStale()
  const question = await call('POST', '/api/auth/step-up/options')
  const response = authenticator.get(question.value['options'] as Record<string, unknown>)
  const proof = { method: 'passkey', challengeId: question.value['challengeId'], response }
  const proved = await call('POST', '/api/auth/step-up', { proof })
  expect(proved.status).toBe(200)
  expect(await call('GET', '/api/user/me/factors')).toMatchObject({
    status: 200,
    value: {
      totp: true,
      passkeys: [{ name: 'Blue phone', lastUsedAt: expect.any(String) }],
      recoveryCodesLeft: 9,
      freshUntil: proved.value['freshUntil'],
    },
  })
})

test('new recovery codes replace the old; factors are removed in the language of their owner', async () => {
  const renewed = await call('POST', '/api/user/me/recovery-codes')
  expect(renewed.value['codes']).toHaveLength(10)
  await database.owner("update accounts.person set language = 'fr' where id = $1", [personId])
  const { value } = await call('GET', '/api/user/me/factors')
  const [passkey] = value['passkeys'] as { id: string }[]
  expect(await call('DELETE', `/api/user/me/passkeys/${passkey?.id}`)).toMatchObject({
    status: 200,
    value: { message: expect.stringContaining('Supprimé') },
  })
  expect((await call('DELETE', '/api/user/me/totp')).status).toBe(200)
  expect(await call('DELETE', '/api/user/me/totp')).toMatchObject({ status: 404, code: 'not_found' })
  expect(await call('POST', '/api/user/me/recovery-codes')).toMatchObject({ code: 'second_factor_needed' })
  expect((await call('GET', '/api/user/me/factors')).value).toMatchObject({ totp: false, recoveryCodesLeft: 0 })
})

test('signing in with a passkey sets the cookie and answers the token', async () => {
  await call('POST', '/api/auth/step-up', { proof: { method: 'password', password: 'correct horse' } })
  const made = await call('POST', '/api/user/me/passkeys/options')
  const response = authenticator.create(made.value['options'] as Record<string, unknown>)
  await call('POST', '/api/user/me/passkeys', { challengeId: made.value['challengeId'], name: 'Key', response })
  const asked = await call('POST', '/api/auth/passkey/options')
  const signed = authenticator.get(asked.value['options'] as Record<string, unknown>)
  const body = JSON.stringify({ challengeId: asked.value['challengeId'], response: signed, remember: true })
  const reply = await ask(served.url, { method: 'POST', path: '/api/auth/passkey', body })
  expect(reply.status).toBe(200)
  expect(JSON.parse(reply.text)).toMatchObject({ oneUser: { _id: personId, role: 'user' }, secondFactor: null })
  expect(String(reply.headers['set-cookie'])).toMatch(/^__Host-clearhold_refresh=.+; .*HttpOnly/)
})
