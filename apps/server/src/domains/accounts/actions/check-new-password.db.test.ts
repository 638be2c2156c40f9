import { errorText } from '@clearhold/contract/texts/errors'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openBreaches } from '#platform/breaches/breaches.ts'
import { passwordSha1 } from '#platform/breaches/password-sha1.ts'
import { login, mailToken, registration, type TestAccounts, testPassword } from '#testing/accounts.ts'
import { rangeText, serveRanges } from '#testing/range-server.ts'
import { silentLog } from '#testing/resources.ts'
import { prepareAccount } from '../testing.ts'
import { changePassword } from './change-password.ts'
import { checkNewPassword } from './check-new-password.ts'
import { logIn } from './log-in.ts'
import { registerPerson } from './register-person.ts'
import { resetPassword } from './reset-password.ts'

const world = prepareAccount('test')
const address = '203.0.113.9'
/** Long and unlike anything on our own list: only a breach knows it. */
const stolen = 'tr0ub4dor-and-three'
const fresh = 'seven blue kettles'

let service: Awaited<ReturnType<typeof serveRanges>>
let parts: TestAccounts
beforeAll(async () => {
  service = await serveRanges()
})
afterAll(() => service.close())
beforeEach(async () => {
  service.asked.splice(0)
  service.answers((prefix) => {
    const sha1 = passwordSha1(stolen)
    return { text: rangeText(sha1.startsWith(prefix) ? { [sha1.slice(5)]: 24_230 } : {}) }
  })
  const settings = { BREACHED_PASSWORDS_FILE: '', BREACHED_PASSWORDS_URL: service.url }
  parts = { ...world.parts, breaches: await openBreaches(settings, { registry: new Registry(), log: silentLog }) }
})

const register = (password: string, email: string) => registerPerson(parts, registration({ email, password }))
const change = (password: string) =>
  changePassword(parts, {
    personId: world.personId,
    sessionId: world.personId,
    address,
    currentPassword: testPassword,
    password,
  })
const people = async () => (await world.database.owner('select 1 from accounts.person')).length

test('error: a breached password is refused at registration, and no account is added', async () => {
  expect(await register(stolen, 'new@example.test')).toEqual({ ok: false, code: 'password_breached' })
  expect(await people()).toBe(1)
  expect(await register(fresh, 'new@example.test')).toMatchObject({ ok: true })
  expect(await people()).toBe(2)
})

test('error: it is refused before anything is hashed, and the same for a taken address', async () => {
  const hash = vi.spyOn(parts.passwords, 'hash')
  expect(await register(stolen, 'ines@example.test')).toEqual({ ok: false, code: 'password_breached' })
  expect(await register(stolen, 'free@example.test')).toEqual({ ok: false, code: 'password_breached' })
  expect(hash).not.toHaveBeenCalled()
})

test('error: it is refused by a reset, whose link stays good, and by a change', async () => {
  const token = await mailToken(parts, world.personId, 'reset')
  expect(await resetPassword(parts, { token, password: stolen, address })).toEqual({
    ok: false,
    code: 'password_breached',
  })
  expect(await change(stolen)).toEqual({ ok: false, code: 'password_breached' })
  expect((await logIn(parts, login())).ok).toBe(true)
  expect(await change(fresh)).toEqual({ ok: true, value: undefined })
})

test('error: while the service does not answer, only our own list refuses', async () => {
  service.answers(() => ({ status: 503, text: '' }))
  expect(await register('password1', 'new@example.test')).toEqual({ ok: false, code: 'password_common' })
  expect(service.asked).toEqual([])
  expect(await register(stolen, 'new@example.test')).toMatchObject({ ok: true })
})

test('nothing of it is written down', async () => {
  await register(stolen, 'new@example.test')
  await change(stolen)
  const records = await world.database.owner('select row_to_json(r)::text as line from audit.record r')
  const events = await world.database.owner('select row_to_json(o)::text as line from platform.outbox o')
  const written = [...records, ...events].map(({ line }) => String(line)).join('\n')
  expect(written).not.toContain(stolen)
  expect(written.toUpperCase()).not.toContain(passwordSha1(stolen))
})

test('says what to do, in three languages', async () => {
  expect(await checkNewPassword(parts, stolen, [])).toEqual({ ok: false, code: 'password_breached' })
  const texts = (['en', 'es', 'fr'] as const).map((language) => errorText(language, 'password_breached', {}))
  expect(new Set(texts.map(({ title }) => title)).size).toBe(3)
  for (const [index, word] of ['nowhere else', 'ningún otro sitio', 'nulle part ailleurs'].entries())
    expect(texts[index]?.detail).toContain(word)
})
