import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Served, serveApi } from '#testing/api.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { ask } from '../../../../scripts/authz/ask.ts'

// A caller's identity and rights come from the session and from nowhere else: no field, parameter, header or cookie that names another
// person, a role or a balance is read.

const database = prepareDatabase()
let served: Served
let attacker: string
let victim: string
beforeAll(async () => {
  served = await serveApi(database)
  attacker = await insertTestPerson(database)
  victim = await insertTestPerson(database)
})
afterAll(() => served.close())

const idNames = ['id', '_id', 'userId', 'user_id', 'personId', 'person_id', 'sub', 'email', 'ownerId', 'accountId']
const powerNames = [
  'role',
  'permissions',
  'state',
  'usdAmount',
  'btcAmount',
  'kycStatus',
  'kyc',
  'referrerId',
  'isAdmin',
]

test('no body takes a field that its contract does not name', () => {
  const lax = served.routes.flatMap(({ method, path, body }) => {
    if (body === undefined) return []
    const forms = body instanceof z.ZodDiscriminatedUnion ? (body.options as readonly z.ZodType[]) : [body]
    const refuses = (form: z.ZodType) =>
      form.safeParse({ surelyNotAField: victim }).error?.issues.some(({ code }) => code === 'unrecognized_keys')
    return forms.every(refuses) ? [] : [`${method} ${path}`]
  })
  // Browsers define the format of their reports and extend it: four of its fields are read, the rest is dropped.
  expect(lax).toEqual(['POST /api/csp-reports'])
})

const tokenOf = async (personId: string) => (await served.signIn(personId, true)).token
const nameOf = async (personId: string) =>
  (await database.owner('select full_name, role, state from accounts.person where id = $1', [personId]))[0]

test('the caller changes their own profile, whomever query, headers and cookies name', async () => {
  const query = new URLSearchParams(idNames.map((name) => [name, victim]))
  const reply = await ask(served.url, {
    method: 'PATCH',
    path: `/api/user/me/profile?${query}`,
    headers: {
      authorization: `Bearer ${await tokenOf(attacker)}`,
      'x-user-id': victim,
      'x-forwarded-user': victim,
      'x-original-url': `/api/user/${victim}/profile`,
      'x-rewrite-url': `/api/user/${victim}/profile`,
      cookie: `userId=${victim}; role=Admin`,
    },
    body: JSON.stringify({ fullname: 'Changed By Attacker' }),
  })
  expect(reply.status).toBe(200)
  expect(await nameOf(attacker)).toMatchObject({ full_name: 'Changed By Attacker', role: 'user' })
  expect(await nameOf(victim)).toMatchObject({ full_name: 'Sam Holder' })
})

test.each([...idNames, ...powerNames])('error: a body that also says %s is refused as a whole', async (field) => {
  const reply = await ask(served.url, {
    method: 'PATCH',
    path: '/api/user/me/profile',
    headers: { authorization: `Bearer ${await tokenOf(attacker)}` },
    body: JSON.stringify({ fullname: 'Half Taken', [field]: field === 'role' ? 'Admin' : victim }),
  })
  expect([reply.status, reply.code]).toEqual([400, 'bad_request'])
  expect(await nameOf(attacker)).not.toMatchObject({ full_name: 'Half Taken' })
})

test('error: without a session a body that names a person is refused', async () => {
  for (const { method, path, access } of served.routes) {
    if (access === 'anyone') continue
    const reply = await ask(served.url, {
      method,
      path: path.replace(':id', victim).replace(/:\w+/g, victim),
      body: JSON.stringify(Object.fromEntries(idNames.map((name) => [name, victim]))),
    })
    expect([`${method} ${path}`, reply.status, reply.code]).toEqual([`${method} ${path}`, 401, 'not_signed_in'])
  }
})

test('error: prototype pollution in a body is refused and changes nothing', async () => {
  for (const body of [
    '{"__proto__":{"role":"Admin"},"fullname":"Proto"}',
    '{"constructor":{"prototype":{"role":"Admin"}},"fullname":"Proto"}',
  ]) {
    const reply = await ask(served.url, {
      method: 'PATCH',
      path: '/api/user/me/profile',
      headers: { authorization: `Bearer ${await tokenOf(attacker)}` },
      body,
    })
    expect(reply.status).toBe(400)
  }
  expect(await nameOf(attacker)).toMatchObject({ role: 'user' })
})
