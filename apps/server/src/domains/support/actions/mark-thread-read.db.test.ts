import { expect, test } from 'vitest'
import { insertTestPerson } from '#testing/people.ts'
import { prepareThreads } from '../testing.ts'
import { listOwnThreads } from './list-own-threads.ts'
import { markThreadRead } from './mark-thread-read.ts'
import { showOwnThread } from './show-own-thread.ts'

const desk = prepareThreads()
const mine = (threadId: string) => ({ kind: 'investor', personId: desk.personId, threadId }) as const
const unread = async () => (await listOwnThreads(desk.parts, desk.personId)).unread

test('what was read is counted no more, up to the message that was seen and not beyond; reading never goes back', async () => {
  const id = await desk.open()
  await desk.answer(id, 'First')
  const seen = await showOwnThread(desk.parts, mine(id))
  const upTo = new Date(seen.ok ? seen.value.lastAt : 0)
  await desk.answer(id, 'Second')
  expect(await unread()).toBe(2)
  await markThreadRead(desk.parts, { reader: mine(id), upTo })
  expect(await unread()).toBe(1)
  await markThreadRead(desk.parts, { reader: mine(id), upTo: new Date('2100-01-01') })
  await markThreadRead(desk.parts, { reader: mine(id), upTo })
  expect(await unread()).toBe(0)
  const [row] = await desk.database.owner('select asker_read_to = last_at as whole from support.thread')
  expect(row).toEqual({ whole: true })
})

test('an investor’s open pages hear that staff have read, once', async () => {
  const id = await desk.open()
  const read = () => markThreadRead(desk.parts, { reader: { kind: 'staff', threadId: id }, upTo: desk.clock.now() })
  await read()
  await read()
  const events = await desk.database.owner("select person_id, payload from platform.outbox where type = 'support.read'")
  expect(events).toEqual([{ person_id: desk.personId, payload: { threadId: id } }])
})

test('error: a person cannot mark another person’s thread as read', async () => {
  const id = await desk.open()
  const personId = await insertTestPerson(desk.database)
  const reader = { kind: 'investor', personId, threadId: id } as const
  expect(await markThreadRead(desk.parts, { reader, upTo: desk.clock.now() })).toMatchObject({
    ok: false,
    code: 'not_found',
  })
})
