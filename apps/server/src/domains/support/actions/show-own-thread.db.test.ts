import { wholeThreadSchema } from '@clearhold/contract/support/schema'
import { expect, test } from 'vitest'
import { insertTestPerson } from '#testing/people.ts'
import { prepareThreads } from '../testing.ts'
import { showOwnThread } from './show-own-thread.ts'

const desk = prepareThreads()

test('the asker reads everything written, and not who of us wrote it', async () => {
  const threadId = await desk.open()
  await desk.answer(threadId)
  const read = await showOwnThread(desk.parts, { kind: 'investor', personId: desk.personId, threadId })
  expect(read.ok && wholeThreadSchema.parse(read.value).messages.map(({ author }) => author)).toEqual([
    'investor',
    'staff',
  ])
  expect(JSON.stringify(read)).not.toContain(desk.staffId)
})

test('error: another person’s thread is not there', async () => {
  const threadId = await desk.open()
  const personId = await insertTestPerson(desk.database)
  expect(await showOwnThread(desk.parts, { kind: 'investor', personId, threadId })).toMatchObject({ code: 'not_found' })
})
