import { threadMax } from '@clearhold/contract/support/rules'
import { expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { insertTestPerson } from '#testing/people.ts'
import { limits } from '../rules.ts'
import { prepareThreads } from '../testing.ts'
import { closeThread } from './close-thread.ts'
import { showOwnThread } from './show-own-thread.ts'
import { writeInThread } from './write-in-thread.ts'

const desk = prepareThreads()
const mine = (threadId: string, personId = desk.personId) => ({ kind: 'investor', personId, threadId }) as const
const write = (asker: Parameters<typeof writeInThread>[1]['asker'], text = 'More', key = randomId()) =>
  writeInThread(desk.parts, { asker, text, key, requestId: 'r' })
const filled = (threadId: string, count: number, author = 'staff') =>
  desk.database.owner(
    `insert into support.message (id, thread_id, key, asker, author, staff_id, body_sealed, written_at)
     select gen_random_uuid(), $1, gen_random_uuid(), 'investor', $2, $3, 'x', $4 from generate_series(1, ${count})`,
    [threadId, author, author === 'staff' ? desk.staffId : null, desk.clock.now()],
  )

test('an answered thread waits again once its asker writes, since that message', async () => {
  const id = await desk.open()
  await desk.answer(id)
  desk.pass(60_000)
  expect(await write(mine(id), 'Thank you')).toMatchObject({ ok: true })
  const [row] = await desk.database.owner('select state, waiting_since from support.thread')
  expect(row).toEqual({ state: 'open', waiting_since: desk.clock.now() })
  const read = await showOwnThread(desk.parts, mine(id))
  expect(read.ok && read.value.messages.map(({ author, text }) => [author, text])).toEqual([
    ['investor', 'Where is it?'],
    ['staff', 'Tomorrow.'],
    ['investor', 'Thank you'],
  ])
})

test('the same message twice is one, also in a thread that was closed meanwhile', async () => {
  const id = await desk.open()
  const key = randomId()
  await Promise.all([write(mine(id), 'Once', key), write(mine(id), 'Once', key)])
  await closeThread(desk.parts, { threadId: id, staffId: desk.staffId, requestId: 'r' })
  expect(await write(mine(id), 'Once', key)).toMatchObject({ ok: true })
  expect(await desk.database.owner('select count(*)::int as count from support.message')).toEqual([{ count: 2 }])
})

test('error: a thread of another person is not found, neither by an investor nor by a visitor', async () => {
  const id = await desk.open()
  await desk.visit()
  const visitors = await desk.visitorsThreadId()
  const other = await insertTestPerson(desk.database)
  expect(await write(mine(id, other))).toMatchObject({ ok: false, code: 'not_found' })
  expect(await write(mine(visitors))).toMatchObject({ ok: false, code: 'not_found' })
  expect(await write({ kind: 'visitor', token: id })).toMatchObject({ ok: false, code: 'not_found' })
})

test('error: a closed thread, a full one, and more than a day’s messages are refused', async () => {
  const id = await desk.open()
  await filled(id, threadMax.messages - 2)
  expect(await write(mine(id))).toMatchObject({ ok: true })
  expect(await write(mine(id))).toMatchObject({ ok: false, code: 'thread_full' })
  const second = await desk.open()
  await filled(second, limits.messagesADay - 3, 'investor')
  expect(await write(mine(second))).toMatchObject({ ok: false, code: 'too_many_requests' })
  await closeThread(desk.parts, { threadId: second, staffId: desk.staffId, requestId: 'r' })
  expect(await write(mine(second))).toMatchObject({ ok: false, code: 'thread_closed' })
})

test('error: the database refuses an investor’s message in a visitor’s thread, and any change of a message', async () => {
  await desk.visit()
  const id = await desk.visitorsThreadId()
  await expect(filled(id, 1, 'investor')).rejects.toThrow(/foreign key|message_of_its_thread/)
  await expect(
    desk.database.owner("update support.message set author = 'visitor', written_at = now()"),
  ).rejects.toThrow()
})
