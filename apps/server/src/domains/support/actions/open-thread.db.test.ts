import { expect, test } from 'vitest'
import { dayMs, limits } from '../rules.ts'
import { prepareThreads } from '../testing.ts'
import { closeThread } from './close-thread.ts'
import { openThread } from './open-thread.ts'

const desk = prepareThreads()

test('a thread is opened with its first message, recorded and announced to the staff who answer; its text is stored encrypted', async () => {
  const id = await desk.open({ subject: 'Secret matter', text: 'Secret words' })
  const rows = await desk.database.owner(
    `select t.state, t.asker, t.waiting_since is not null as waits, m.author, m.staff_id,
       encode(t.subject_sealed, 'escape') || encode(m.body_sealed, 'escape') as sealed
     from support.thread t join support.message m on m.thread_id = t.id`,
  )
  expect(rows).toMatchObject([{ state: 'open', asker: 'investor', waits: true, author: 'investor', staff_id: null }])
  expect(rows[0]?.['sealed']).not.toMatch(/Secret/)
  expect(await desk.database.owner('select actor, action, subject from audit.record')).toEqual([
    { actor: `person:${desk.personId}`, action: 'support_thread.opened', subject: `support_thread:${id}` },
  ])
  expect(await desk.database.owner('select type, person_id, payload from platform.outbox')).toEqual([
    { type: 'support.written', person_id: null, payload: { threadId: id, ofPersonId: desk.personId } },
  ])
})

test('the same form twice is one thread, also at once', async () => {
  const opening = desk.opening()
  const opened = await Promise.all([openThread(desk.parts, opening), openThread(desk.parts, opening)])
  expect(opened[0]).toEqual(opened[1])
  expect(await desk.database.owner('select count(*)::int as count from support.message')).toEqual([{ count: 1 }])
})

test('error: no more than a few are open, and no more than some are opened in a day; a closed one makes room', async () => {
  const open = () => openThread(desk.parts, desk.opening())
  for (let index = 0; index < limits.openPerPerson; index += 1) await open()
  expect(await open()).toMatchObject({ ok: false, code: 'threads_open' })
  for (let index = limits.openPerPerson; index < limits.openedPerPersonADay; index += 1) {
    const [row] = await desk.database.owner("select id from support.thread where state = 'open' limit 1")
    await closeThread(desk.parts, { threadId: String(row?.['id']), staffId: desk.staffId, requestId: 'r' })
    expect(await open()).toMatchObject({ ok: true })
  }
  const [row] = await desk.database.owner("select id from support.thread where state = 'open' limit 1")
  await closeThread(desk.parts, { threadId: String(row?.['id']), staffId: desk.staffId, requestId: 'r' })
  expect(await open()).toMatchObject({ ok: false, code: 'too_many_requests' })
  desk.pass(dayMs)
  expect(await open()).toMatchObject({ ok: true })
})
