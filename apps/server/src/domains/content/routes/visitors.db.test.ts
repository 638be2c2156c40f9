import { testimonialsSchema } from '@clearhold/contract/content/schema'
import { type Status, statusSchema } from '@clearhold/contract/views/status'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildHttp } from '#platform/http/server.ts'
import { prepareDatabase, silentLog } from '#testing/resources.ts'
import { newsletterToken } from '../store/keyed-digests.ts'
import { visitorRoutes } from './visitors.ts'

const masterKey = Buffer.alloc(32, 8)
const database = prepareDatabase()
let app: FastifyInstance
let gate: Status['gate'] = { isOpen: true, causes: [] }
let nowMs = Date.parse('2026-11-15T10:00:00Z')
beforeAll(async () => {
  app = await buildHttp({
    routes: visitorRoutes({
      database: database.app,
      masterKey,
      components: ['api', 'database'],
      clock: { now: () => new Date(nowMs) },
      readGate: async () => gate,
    }),
    edition: 'demo',
    trustProxy: ['127.0.0.1'],
    log: silentLog,
  })
})
afterAll(() => app.close())

const message = {
  name: 'Inês',
  email: 'ines@example.test',
  subject: 'A question',
  message: 'How?',
  language: 'en',
  website: '',
}

async function freshStamp(): Promise<string> {
  const { stamp, fillMs } = (await app.inject('/api/form-stamp')).json<{ stamp: string; fillMs: number }>()
  nowMs += fillMs
  return stamp
}
const post = (url: string, payload: object, forwarded = '203.0.113.7') =>
  app.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': forwarded, 'accept-language': 'es' } })

describe('POST /api/contact', () => {
  test('a stamp, a while, and the message is stored', async () => {
    const answer = await post('/api/contact', { ...message, stamp: await freshStamp() })
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'received' }])
    expect(await database.owner('select name from content.contact_message')).toEqual([{ name: 'Inês' }])
  })

  test('a machine gets exactly the answer a person gets', async () => {
    const person = await post('/api/contact', { ...message, stamp: await freshStamp() })
    const machine = await post('/api/contact', { ...message, stamp: await freshStamp(), website: 'x' })
    expect([machine.statusCode, machine.body]).toEqual([person.statusCode, person.body])
  })

  test.each(['name', 'email', 'subject', 'message'])(
    'error: without %s it is 400, with the field named',
    async (field) => {
      const answer = await post('/api/contact', { ...message, stamp: 'x', [field]: ' ' })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'bad_request', money: 'not_moved', fields: [{ path: `/${field}` }] })
    },
  )

  test('error: too many from one place is 429, and behind the trusted proxy places are told apart', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 6; index += 1) {
      const stamp = await freshStamp()
      statuses.push(
        (await post('/api/contact', { ...message, email: `m${index}@x.test`, stamp }, '198.51.100.1')).statusCode,
      )
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    const stamp = await freshStamp()
    expect((await post('/api/contact', { ...message, email: 'n@x.test', stamp }, '198.51.100.2')).statusCode).toBe(200)
  })

  test('error: an old form is 409 and says in the reader’s language that nothing was sent', async () => {
    const stamp = await freshStamp()
    nowMs += 86_400_000
    const answer = await post('/api/contact', { ...message, stamp })
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'form_expired', detail: expect.stringContaining('No se ha enviado nada') }),
    ])
  })
})

describe('newsletter', () => {
  test('ask, confirm, leave', async () => {
    const asked = await post('/api/newsletter', {
      email: 'a@x.test',
      language: 'en',
      website: '',
      stamp: await freshStamp(),
    })
    expect(asked.json()).toEqual({ status: 'confirmation_sent' })
    const id = String((await database.owner('select id from content.subscription'))[0]?.['id'])
    const confirmed = await post('/api/newsletter/confirm', { token: newsletterToken(masterKey, id, 'confirm') })
    expect([confirmed.statusCode, confirmed.json()]).toEqual([200, { status: 'subscribed' }])
    const left = await post('/api/newsletter/leave', { token: newsletterToken(masterKey, id, 'leave') })
    expect([left.statusCode, left.json()]).toEqual([200, { status: 'left' }])
  })

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])('the button of a mail program works with %s', async (contentType, payload) => {
    await database.owner(`update content.subscription set state = 'subscribed', confirmed_at = now(), left_at = null`)
    const id = String((await database.owner('select id from content.subscription'))[0]?.['id'])
    const url = `/api/newsletter/unsubscribe?token=${newsletterToken(masterKey, id, 'leave')}`
    const answer = await app.inject({ method: 'POST', url, headers: { 'content-type': contentType }, payload })
    expect(answer.statusCode).toBe(200)
    expect(await database.owner('select state from content.subscription')).toEqual([{ state: 'left' }])
  })

  test('error: looking at the link changes nothing, and a wrong token is 404', async () => {
    const id = String((await database.owner('select id from content.subscription'))[0]?.['id'])
    const url = `/api/newsletter/unsubscribe?token=${newsletterToken(masterKey, id, 'leave')}`
    expect((await app.inject(url)).statusCode).toBe(404)
    const answer = await post('/api/newsletter/confirm', { token: 'nonsense' })
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'newsletter_link_invalid' }),
    ])
  })

  test('error: a form without its parser elsewhere is still refused', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await app.inject({ method: 'POST', url: '/api/newsletter/leave', headers, payload: 'token=x' })
    expect(answer.statusCode).toBe(415)
  })
})

describe('what is public', () => {
  test('GET /api/status', async () => {
    const answer = await app.inject('/api/status')
    const { components } = statusSchema.parse(answer.json())
    expect(components.map(({ component, state }) => [component, state])).toEqual([
      ['api', 'not_measured'],
      ['database', 'not_measured'],
    ])
  })

  test('GET /api/testimonials: none at first; then what was checked, as written, the newest first', async () => {
    expect((await app.inject('/api/testimonials')).json()).toEqual({ testimonials: [] })
    await database.owner(`
      insert into content.testimonial (id, person_id, withdrawal_id, first_name, country, rating, text, language, written_at,
        state, decided_by, decided_at, refused_for)
      select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), v.*, case when state <> 'waiting' then gen_random_uuid() end,
        case when state <> 'waiting' then now() end, case when state = 'refused' then 'advertisement' end
      from (values ('Inês', 'PT', 2, 'It took  two days.', 'en', '2026-11-01'::timestamptz, 'published'),
        ('Mateo', 'ES', 5, 'Bien.', 'es', '2026-11-02', 'published'), ('Paul', 'FR', 5, 'Ah.', 'fr', '2026-11-03', 'waiting'),
        ('Eve', 'FR', 5, 'Buy.', 'fr', '2026-11-04', 'refused')) as v (f, c, r, t, l, w, state)`)
    const { testimonials } = testimonialsSchema.parse((await app.inject('/api/testimonials')).json())
    expect(testimonials.map(({ firstName, rating, text }) => [firstName, rating, text])).toEqual([
      ['Mateo', 5, 'Bien.'],
      ['Inês', 2, 'It took  two days.'],
    ])
  })
})

test('while the gate is closed the status says why, though the rest is told from memory', async () => {
  const read = async () => statusSchema.parse((await app.inject('/api/status')).json()).gate
  expect(await read()).toEqual({ isOpen: true, causes: [] })
  gate = { isOpen: false, causes: [{ cause: 'coverage', since: '2026-11-15T10:00:00.000Z' }] }
  expect(await read()).toEqual(gate)
  gate = { isOpen: true, causes: [] }
})
