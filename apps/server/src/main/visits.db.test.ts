import { editionHeader } from '@clearhold/contract/edition'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Served, serveApi } from '#testing/api.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { ask } from '../../../../scripts/authz/ask.ts'
import { createAuthenticator } from '../domains/accounts/index.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { seedDemo } from './seed-demo.ts'

// The matrix (authz.db.test.ts) checks that each endpoint answers visitors as it should.

const database = prepareDatabase()
let served: Served
beforeAll(async () => {
  served = await serveApi(database)
  await seedDemo(database.app, { EDITION: 'demo', MASTER_KEY: Buffer.alloc(32, 1) })
})
afterAll(() => served.close())

const ourPage = { [editionHeader]: 'demo', 'sec-fetch-site': 'same-origin' }

async function visit(as: 'investor' | 'admin'): Promise<Record<string, string>> {
  const reply = await ask(served.url, {
    method: 'POST',
    path: '/api/demo/visit',
    headers: ourPage,
    body: JSON.stringify({ as }),
  })
  expect(reply.status).toBe(200)
  expect([reply.headers['set-cookie']].flat()).toEqual([
    expect.stringMatching(/^__Host-clearhold_refresh=.*Max-Age=1800/),
  ])
  return { authorization: `Bearer ${(JSON.parse(reply.text) as { token: string }).token}` }
}

test('an admin’s visit sees the demo’s own people: in lists, by search and by id no other person is found', async () => {
  const strangerId = await insertTestPerson(database)
  await database.owner(
    `update accounts.person set full_name = 'Ignota Peregrina', username = 'ignota', email = 'ignota@example.test' where id = $1`,
    [strangerId],
  )
  const headers = await visit('admin')
  const get = (path: string) => ask(served.url, { method: 'GET', path, headers })
  const list = await get('/api/user?limit=100')
  expect(list.text).toContain('ines@demo.clearhold.example')
  for (const path of [
    '/api/user?limit=100',
    '/api/user?search=ignota',
    '/api/admin/find?q=ignota',
    '/api/admin/dashboard',
  ]) {
    const { status, text } = await get(path)
    expect({ path, status }).toEqual({ path, status: 200 })
    expect(text).not.toContain('ignota@example.test')
    expect(text).not.toContain(strangerId)
  }
  expect((await get(`/api/admin/user/${strangerId}/page`)).text).not.toContain('ignota')
  for (const path of [`/api/user/${strangerId}`, `/api/admin/user/${strangerId}/money`])
    expect({ path, code: (await get(path)).code }).toEqual({ path, code: 'not_found' })
})

test('error: what changes something is refused with a sentence, and nothing is written', async () => {
  const headers = await visit('investor')
  const before = await database.owner('select count(*)::int as n from audit.record')
  const reply = await ask(served.url, {
    method: 'POST',
    path: '/api/withdraw',
    headers: { ...headers, 'accept-language': 'fr' },
    body: JSON.stringify({ amount: '10' }),
  })
  expect(reply).toMatchObject({ status: 403, code: 'read_only_session' })
  expect(reply.text).toContain('Vous ne faites que regarder')
  expect(await database.owner('select count(*)::int as n from audit.record')).toEqual(before)
})

test('a visitor reads where to pay by bank: nothing is issued by looking', async () => {
  const headers = await visit('investor')
  const { status, text } = await ask(served.url, { method: 'GET', path: '/api/deposit/manual', headers })
  expect([status, JSON.parse(text)]).toEqual([200, expect.objectContaining({ reference: null })])
})

test('a visit is none of the devices of the person who looks at their own', async () => {
  await visit('investor')
  const [ines] = await database.owner(`select id from accounts.person where username = 'ines'`)
  const { token } = await served.signIn(String(ines?.['id']))
  const { text } = await ask(served.url, {
    method: 'GET',
    path: '/api/user/me/sessions',
    headers: { authorization: `Bearer ${token}` },
  })
  expect((JSON.parse(text) as { sessions: unknown[] }).sessions).toHaveLength(1)
})

test('signing out ends a visit', async () => {
  const headers = await visit('investor')
  expect((await ask(served.url, { method: 'POST', path: '/api/auth/logout', headers })).status).toBe(200)
  expect((await ask(served.url, { method: 'GET', path: '/api/user/me', headers })).status).toBe(401)
})

test('error: without a login for visitors, as in live, there is no such address and no such session', async () => {
  const headers = await visit('admin')
  const token = headers['authorization']?.slice('Bearer '.length) ?? ''
  const bare = await serveApi({ app: database.app })
  try {
    const reply = await ask(bare.url, {
      method: 'POST',
      path: '/api/demo/visit',
      headers: ourPage,
      body: JSON.stringify({ as: 'admin' }),
    })
    expect(reply.status).toBe(404)
    expect(await createAuthenticator(bare.parts)(token)).toBeUndefined()
    expect(await createAuthenticator({ ...served.parts, clock: systemClock })(token)).toBeDefined()
  } finally {
    await bare.close()
  }
})
