import { expect, test } from 'vitest'
import { keptMs } from '../rules.ts'
import { prepareThreads } from '../testing.ts'
import { cleanUpThreads } from './clean-up-threads.ts'
import { closeThread } from './close-thread.ts'

const desk = prepareThreads()

test('closed threads and what visitors left go after two years, with what was written; an investor’s open thread stays', async () => {
  const closed = await desk.open()
  await closeThread(desk.parts, { threadId: closed, staffId: desk.staffId, requestId: 'r' })
  await desk.visit()
  const open = await desk.open()
  desk.pass(keptMs)
  await cleanUpThreads(desk.database.app, desk.clock)
  expect(await desk.database.owner('select count(*)::int as count from support.thread')).toEqual([{ count: 3 }])
  desk.pass(1)
  await cleanUpThreads(desk.database.app, desk.clock)
  expect(await desk.database.owner('select distinct thread_id as id from support.message')).toEqual([{ id: open }])
})
