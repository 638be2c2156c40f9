import { expect, test } from 'vitest'
import { insertTestPerson } from '#testing/people.ts'
import { prepareThreads } from '../testing.ts'
import { copyThreads } from './copy-threads.ts'

const desk = prepareThreads()

test('a person gets each of their threads with its messages, without names of staff, and no thread of another person', async () => {
  const threadId = await desk.open()
  await desk.answer(threadId)
  const read = async (personId: string) => {
    const threads: unknown[] = []
    for await (const page of copyThreads(desk.parts, { personId, email: '' })) threads.push(...page)
    return threads
  }
  const own = await read(desk.personId)
  expect(own).toEqual([expect.objectContaining({ _id: threadId, messages: [expect.anything(), expect.anything()] })])
  expect(JSON.stringify(own)).not.toContain(desk.staffId)
  expect(await read(await insertTestPerson(desk.database))).toEqual([])
})
