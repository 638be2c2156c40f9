import { editionHeader } from '@clearhold/contract/edition'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Served, serveApi } from '#testing/api.ts'
import { codeAt, enrolPasskey, enrolTotp } from '#testing/factors.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import type { Mischief, SoftwareAuthenticator } from '#testing/software-authenticator.ts'
import { ask, type Reply } from '../../../../scripts/authz/ask.ts'
import { expectations } from '../../../../scripts/authz/expectations.ts'
import { issueMailToken } from '../domains/accounts/index.ts'
import { refreshCookie } from '../domains/accounts/routes/sign-in.ts'
import { systemClock } from '../platform/clock/clock.ts'

// Every way to sign in, each tried without the second factor, by an investor who has one and by an Admin. None may answer a token or a
// cookie. A route that could sign a user in is marked in scripts/authz/expectations.ts; one without a test here fails.

const database = prepareDatabase()
let served: Served
const password = 'correct horse battery'
let passwordHash: string
beforeAll(async () => {
  served = await serveApi(database)
  passwordHash = await served.parts.passwords.hash(password)
})
afterAll(() => served.close())

interface Protected {
  readonly id: string
  readonly email: string
  readonly secret: string
  readonly authenticator: SoftwareAuthenticator
}

async function newPerson(role: 'user' | 'Admin'): Promise<Protected> {
  const id = await insertTestPerson(database, { role })
  await database.owner('update accounts.person set password_hash = $2 where id = $1', [id, passwordHash])
  // Enrolled a minute ago, so that the current code is not used yet.
  const clock = { now: () => new Date(systemClock.now().getTime() - 60_000) }
  const { secret } = await enrolTotp(database.app, { ...served.parts, clock }, id)
  const { authenticator } = await enrolPasskey(database.app, served.parts, id)
  return { id, email: `${id}@example.test`, secret, authenticator }
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(served.url, { method: 'POST', path, body: JSON.stringify(body), headers })
const parsed = (reply: Reply) => JSON.parse(reply.text) as Record<string, unknown>

/** Whether an answer signs the caller in: by a token, or by a non-empty cookie. */
function letsIn({ text, headers }: Reply): boolean {
  const cookies = [headers['set-cookie'] ?? []].flat()
  return /"token":"[^"]/.test(text) || cookies.some((cookie) => cookie.startsWith(refreshCookie) && !/=;/.test(cookie))
}

async function ticketOf({ email }: Protected): Promise<string> {
  const reply = await post('/api/auth/login', { email, password })
  return (parsed(reply)['secondFactor'] as { ticket: string }).ticket
}

async function passkeyProof({ authenticator }: Protected, mischief: Mischief = {}) {
  const question = parsed(await post('/api/auth/passkey/options', {})) as { challengeId: string; options: object }
  return { challengeId: question.challengeId, response: authenticator.get({ ...question.options }, mischief) }
}

const linkOf = async ({ id }: Protected, purpose: 'verify' | 'reset' | 'change_email') =>
  (await database.app.transaction((tx) => issueMailToken(tx, served.parts, id, purpose)))?.token ?? ''

const ourPage = { [editionHeader]: 'demo', 'sec-fetch-site': 'same-origin' }

const tries: Readonly<Record<string, (who: Protected) => Promise<Reply[]>>> = {
  'POST /api/auth': async ({ email }) => [
    await post('/api/auth', { fullname: 'Sam Holder', username: 'newcomer', email, password: 'another good one' }),
  ],
  'POST /api/auth/login': async ({ email }) => [
    await post('/api/auth/login', { email, password }),
    await post('/api/auth/login', { email, password, remember: true }),
  ],
  'POST /api/auth/second-factor': async (who) => [
    await post('/api/auth/second-factor', { ticket: await ticketOf(who) }),
    await post('/api/auth/second-factor', { ticket: await ticketOf(who), proof: { method: 'password', password } }),
    await post('/api/auth/second-factor', { ticket: await ticketOf(who), proof: { method: 'totp', code: '' } }),
    await post('/api/auth/second-factor', { ticket: await ticketOf(who), proof: await wrongCode(who) }),
    await post('/api/auth/second-factor', {
      ticket: await ticketOf(who),
      proof: { method: 'recovery_code', code: 'AAAA-AAAA-AAAA-AAAA' },
    }),
    await post('/api/auth/second-factor', {
      ticket: await ticketOf(who),
      proof: { method: 'passkey', ...(await passkeyProof(who, { unverified: true })) },
    }),
  ],
  'POST /api/auth/passkey': async (who) => [
    await post('/api/auth/passkey', await passkeyProof(who, { unverified: true })),
    await post('/api/auth/passkey', await passkeyProof(who, { otherKey: true })),
    await post('/api/auth/passkey', await passkeyProof(who, { origin: 'https://evil.test' })),
  ],
  'POST /api/auth/refresh': async (who) => [
    await post('/api/auth/refresh', {}, { ...ourPage, cookie: `${refreshCookie}=${await ticketOf(who)}` }),
    await post('/api/auth/refresh', {}, { ...ourPage, cookie: `${refreshCookie}=${await linkOf(who, 'reset')}` }),
  ],
  'POST /api/auth/verify-email': async (who) => {
    await database.owner('update accounts.person set email_verified_at = null where id = $1', [who.id])
    return [await post('/api/auth/verify-email', { token: await linkOf(who, 'verify'), password })]
  },
  'POST /api/auth/reset-password': async (who) => [
    await post('/api/auth/reset-password', { token: await linkOf(who, 'reset'), password: 'quite another one 7' }),
    await post('/api/auth/login', { email: who.email, password: 'quite another one 7' }),
  ],
  'POST /api/auth/change-email/confirm': async (who) => {
    await database.owner('update accounts.person set pending_email = $2 where id = $1', [who.id, `new-${who.email}`])
    return [
      await post('/api/auth/change-email/confirm', { token: await linkOf(who, 'change_email') }),
      await post('/api/auth/login', { email: `new-${who.email}`, password }),
    ]
  },
}

/** A code that matches neither now nor a step before or after. */
async function wrongCode({ secret }: Protected) {
  const steps = [-60, -30, 0, 30, 60].map((seconds) => ({
    now: () => new Date(systemClock.now().getTime() + seconds * 1000),
  }))
  const right = await Promise.all(steps.map((clock) => codeAt(clock, secret)))
  const code = ['000000', '000001', '000002', '000003', '000004', '000005'].find((guess) => !right.includes(guess))
  return { method: 'totp', code }
}

const ways = Object.entries(expectations).flatMap(([name, { wayIn }]) => (wayIn ? [name] : []))

test('every way in that is marked as one is tried here, and no other', () => {
  expect(Object.keys(tries).sort()).toEqual(ways.sort())
})

let people: Record<'user' | 'Admin', Protected>
beforeEach(async () => {
  people = { user: await newPerson('user'), Admin: await newPerson('Admin') }
})

test.each(ways)('error: %s without the second factor gives no session', async (way) => {
  for (const who of Object.values(people)) {
    const replies = (await tries[way]?.(who)) ?? []
    expect(replies.length).toBeGreaterThan(0)
    for (const reply of replies) {
      expect(reply.status).toBeLessThan(500)
      expect(letsIn(reply), reply.text).toBe(false)
    }
    expect(await database.owner('select id from accounts.session where person_id = $1', [who.id])).toEqual([])
  }
})

test('the same people with their second factor are let in, by each way that has one', async () => {
  for (const who of Object.values(people)) {
    const code = await codeAt(systemClock, who.secret)
    const byCode = { ticket: await ticketOf(who), proof: { method: 'totp', code } }
    expect(letsIn(await post('/api/auth/second-factor', byCode))).toBe(true)
    const byPasskey = { ticket: await ticketOf(who), proof: { method: 'passkey', ...(await passkeyProof(who)) } }
    expect(letsIn(await post('/api/auth/second-factor', byPasskey))).toBe(true)
    expect(letsIn(await post('/api/auth/passkey', await passkeyProof(who)))).toBe(true)
  }
})

test('error: a ticket works once, not as a token, and not after the password was reset', async () => {
  const who = people.user
  const ticket = await ticketOf(who)
  const asToken = { authorization: `Bearer ${ticket}` }
  expect((await ask(served.url, { method: 'GET', path: '/api/user/me/factors', headers: asToken })).status).toBe(401)
  const proof = { method: 'totp', code: await codeAt(systemClock, who.secret) }
  expect(letsIn(await post('/api/auth/second-factor', { ticket, proof }))).toBe(true)
  const again = await post('/api/auth/second-factor', {
    ticket,
    proof: { method: 'passkey', ...(await passkeyProof(who)) },
  })
  expect([again.status, again.code]).toEqual([410, 'ticket_expired'])
  const stolen = await ticketOf(people.Admin)
  await post('/api/auth/reset-password', {
    token: await linkOf(people.Admin, 'reset'),
    password: 'quite another one 7',
  })
  const late = await post('/api/auth/second-factor', {
    ticket: stolen,
    proof: { method: 'passkey', ...(await passkeyProof(people.Admin)) },
  })
  expect([late.status, late.code]).toEqual([410, 'ticket_expired'])
})

test('error: a new password by mail opens the door to the second factor, no further', async () => {
  for (const who of Object.values(people)) {
    const fresh = { token: await linkOf(who, 'reset'), password: 'quite another one 7' }
    expect((await post('/api/auth/reset-password', fresh)).status).toBe(200)
    const reply = await post('/api/auth/login', { email: who.email, password: fresh.password })
    expect(parsed(reply)).toMatchObject({
      token: null,
      secondFactor: { methods: ['passkey', 'totp', 'recovery_code'] },
    })
  }
})

test('error: the ticket of one person and the factor of another let neither in', async () => {
  const ticket = await ticketOf(people.Admin)
  const code = await codeAt(systemClock, people.user.secret)
  for (const proof of [
    { method: 'totp', code },
    { method: 'passkey', ...(await passkeyProof(people.user)) },
  ]) {
    expect(letsIn(await post('/api/auth/second-factor', { ticket, proof }))).toBe(false)
  }
})

test('error: an Admin without any second factor is not let in by the password', async () => {
  const id = await insertTestPerson(database, { role: 'Admin' })
  await database.owner('update accounts.person set password_hash = $2 where id = $1', [id, passwordHash])
  const reply = await post('/api/auth/login', { email: `${id}@example.test`, password })
  expect([reply.status, reply.code, letsIn(reply)]).toEqual([403, 'second_factor_needed', false])
})
