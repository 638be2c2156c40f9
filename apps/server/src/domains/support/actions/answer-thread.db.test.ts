import { expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { mailAfterMs } from '../rules.ts'
import { prepareThreads } from '../testing.ts'
import { answerThread } from './answer-thread.ts'
import { closeThread } from './close-thread.ts'

const desk = prepareThreads()

test('an answer is told to its investor at once, by ids alone, and a mail waits for those who do not read it', async () => {
  const id = await desk.open()
  expect(await desk.answer(id, 'A secret answer')).toEqual({ ok: true, value: 'written' })
  expect(await desk.database.owner('select state, waiting_since from support.thread')).toEqual([
    { state: 'answered', waiting_since: null },
  ])
  const events = await desk.database.owner(
    "select type, person_id, payload from platform.outbox where type like 'support.a%'",
  )
  expect(events).toEqual([{ type: 'support.answered', person_id: desk.personId, payload: { threadId: id } }])
  expect(await desk.database.owner('select kind, due_at from content.mail')).toEqual([
    { kind: 'thread_answer', due_at: new Date(desk.clock.now().getTime() + mailAfterMs) },
  ])
  const [record] = await desk.database.owner(
    "select actor, subject from audit.record where action = 'support_thread.answered'",
  )
  expect(record).toEqual({ actor: `person:${desk.staffId}`, subject: `support_thread:${id}` })
})

test('the same answer twice is one answer and one mail; a visitor has no stream to be told by', async () => {
  await desk.visit()
  const id = await desk.visitorsThreadId()
  const key = randomId()
  await desk.answer(id, 'Yes.', key)
  await desk.answer(id, 'Yes.', key)
  expect(await desk.database.owner('select count(*)::int as count from content.mail')).toEqual([{ count: 1 }])
  expect(await desk.database.owner("select type from platform.outbox where type = 'support.answered'")).toEqual([])
})

test('error: a thread that is not there, or closed, is not answered', async () => {
  const id = await desk.open()
  await closeThread(desk.parts, { threadId: id, staffId: desk.staffId, requestId: 'r' })
  expect(await desk.answer(id)).toMatchObject({ ok: false, code: 'thread_closed' })
  const nowhere = { threadId: randomId(), staffId: desk.staffId, text: 'x', key: randomId(), requestId: 'r' }
  expect(await answerThread(desk.parts, nowhere)).toMatchObject({ ok: false, code: 'not_found' })
})
