import { expect, test } from 'vitest'
import { insertTestPerson } from '#testing/people.ts'
import { prepareThreads } from '../testing.ts'
import { listOwnThreads } from './list-own-threads.ts'

const desk = prepareThreads()

test('a person sees their own threads, the latest first, with what they have not read', async () => {
  const first = await desk.open({ subject: 'First' })
  desk.pass(60_000)
  await desk.open({ subject: 'Second' })
  await desk.visit()
  desk.pass(60_000)
  await desk.answer(first)
  const { threads, unread } = await listOwnThreads(desk.parts, desk.personId)
  expect(threads.map((thread) => [thread.subject, thread.state, thread.unread])).toEqual([
    ['First', 'answered', 1],
    ['Second', 'open', 0],
  ])
  expect(unread).toBe(1)
  expect(await listOwnThreads(desk.parts, await insertTestPerson(desk.database))).toEqual({ threads: [], unread: 0 })
})
