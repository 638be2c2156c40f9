import { expect, test } from 'vitest'
import { prepareThreads } from '../testing.ts'
import { markThreadRead } from './mark-thread-read.ts'
import { readAnswerNotice } from './read-answer-notice.ts'

const desk = prepareThreads()
const phrases = { current: 'Blue bicycle', previous: undefined }
const noticeOf = (messageId: string) => readAnswerNotice({ ...desk.parts, readPhrases: async () => phrases }, messageId)
const answers = async () =>
  (await desk.database.owner("select id from support.message where author = 'staff' order by written_at")).map(
    ({ id }) => String(id),
  )

test('an investor’s mail says that there is an answer and not what it says, unless they have read it', async () => {
  const id = await desk.open()
  await desk.answer(id, 'A secret answer')
  const [messageId = ''] = await answers()
  const notice = await noticeOf(messageId)
  expect(notice).toMatchObject({ to: `${desk.personId}@example.test`, text: null, phrases })
  const reader = { kind: 'investor', personId: desk.personId, threadId: id } as const
  await markThreadRead(desk.parts, { reader, upTo: new Date('2100-01-01') })
  expect(await noticeOf(messageId)).toBeUndefined()
})

test('a visitor gets every answer they have not read in one mail, by the last of them', async () => {
  await desk.visit()
  const id = await desk.visitorsThreadId()
  await desk.answer(id, 'Yes.')
  await desk.answer(id, 'From eighteen on.')
  const [first = '', last = ''] = await answers()
  expect(await noticeOf(first)).toBeUndefined()
  expect(await noticeOf(last)).toMatchObject({
    to: 'ada@visitor.example',
    language: 'fr',
    text: 'Yes.\n\nFrom eighteen on.',
  })
})

test('error: a message of the asker, or none, is no answer', async () => {
  await desk.open()
  const [row] = await desk.database.owner('select id from support.message')
  expect(await noticeOf(String(row?.['id']))).toBeUndefined()
})
