import { expect, test } from 'vitest'
import { dayMs, limits, visitMs } from '../rules.ts'
import { prepareThreads } from '../testing.ts'
import { closeThread } from './close-thread.ts'
import { openVisitorThread } from './open-visitor-thread.ts'
import { showOwnThread } from './show-own-thread.ts'

const desk = prepareThreads()
const open = (form: object = {}, token?: string) =>
  openVisitorThread(desk.parts, { form: desk.visiting(form), token, requestId: 'r1' })

test('a visitor’s thread is opened by the token alone, for thirty days; name, address and words are sealed', async () => {
  const token = await desk.visit({ name: 'Secret Ada', text: 'Secret words' })
  const read = () => showOwnThread(desk.parts, { kind: 'visitor', token })
  expect(await read()).toMatchObject({ ok: true, value: { state: 'open', messages: [{ text: 'Secret words' }] } })
  const [row] = await desk.database.owner(
    "select encode(visitor_sealed, 'escape') as sealed, token_digest from support.thread",
  )
  expect(row?.['sealed']).not.toMatch(/Secret|ada@/)
  expect(String(row?.['token_digest'])).not.toContain(token)
  expect(await showOwnThread(desk.parts, { kind: 'visitor', token: `${token}x` })).toMatchObject({ code: 'not_found' })
  desk.pass(visitMs)
  expect(await read()).toMatchObject({ ok: false, code: 'not_found' })
  expect(await desk.database.owner('select actor, action from audit.record')).toEqual([
    { actor: 'system:support', action: 'support_thread.opened' },
  ])
})

test('a machine gets no token and leaves no trace; a form of yesterday is returned', async () => {
  expect(await open({ website: 'x' })).toEqual({ ok: true, value: { token: undefined } })
  expect(await open({ stamp: 'made up' })).toEqual({ ok: true, value: { token: undefined } })
  expect(await desk.database.owner('select id from support.thread')).toEqual([])
  const { stamp } = desk.visiting()
  desk.pass(dayMs + 60_000)
  expect(await open({ stamp })).toMatchObject({ ok: false, code: 'form_expired' })
})

test('the same form twice is one thread, opened by the token of the second answer', async () => {
  const form = desk.visiting()
  const first = await open(form)
  const second = await open(form)
  expect(await desk.database.owner('select count(*)::int as count from support.thread')).toEqual([{ count: 1 }])
  const token = (opened: typeof first) => (opened.ok ? (opened.value.token ?? '') : '')
  expect(await showOwnThread(desk.parts, { kind: 'visitor', token: token(first) })).toMatchObject({ ok: false })
  expect(await showOwnThread(desk.parts, { kind: 'visitor', token: token(second) })).toMatchObject({ ok: true })
})

test('error: a browser with an open thread opens no other, a mailbox few a day, and everybody together some an hour', async () => {
  const token = await desk.visit()
  expect(await open({}, token)).toMatchObject({ ok: false, code: 'threads_open' })
  await closeThread(desk.parts, { threadId: await desk.visitorsThreadId(), staffId: desk.staffId, requestId: 'r' })
  expect(await open({}, token)).toMatchObject({ ok: true })
  for (let index = 2; index < limits.visitsPerEmailADay; index += 1) await open()
  expect(await open({ email: 'ADA@visitor.example' })).toMatchObject({ ok: false, code: 'too_many_requests' })
  expect(await open({ email: 'eve@visitor.example' })).toMatchObject({ ok: true })
  await desk.database.owner(
    `insert into support.thread (id, token_digest, token_expires_at, visitor_sealed, email_digest, subject_sealed, language, state,
       opened_at, last_at, waiting_since)
     select gen_random_uuid(), sha256(n::text::bytea), $1, 'x', sha256('e'), 'x', 'en', 'open', $1, $1, $1
     from generate_series(1, ${limits.visitsAnHour}) n`,
    [desk.clock.now()],
  )
  expect(await open({ email: 'kim@visitor.example' })).toMatchObject({ ok: false, code: 'too_many_requests' })
})
