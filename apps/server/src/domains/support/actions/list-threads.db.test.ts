import { staffThreadsSchema } from '@clearhold/contract/support/schema'
import { expect, test } from 'vitest'
import { prepareThreads } from '../testing.ts'
import { listThreads } from './list-threads.ts'

const desk = prepareThreads()

test('what waits comes first that waits longest, a page at a time; what is answered by its last message', async () => {
  const answered = await desk.open({ subject: 'Answered' })
  await desk.answer(answered)
  desk.pass(1_000)
  await desk.open({ subject: 'Older' })
  desk.pass(1_000)
  await desk.visit({ text: 'Newer' })
  const first = staffThreadsSchema.parse(await listThreads(desk.parts, { state: 'open', limit: 1 }))
  expect(first.threads.map(({ subject }) => subject)).toEqual(['Older'])
  expect(first.counts).toEqual({ open: 2, answered: 1 })
  const second = await listThreads(desk.parts, { state: 'open', limit: 1, after: first.next ?? '' })
  expect(second.threads).toMatchObject([
    { subject: 'Newer', asker: { name: 'Ada', email: 'ada@visitor.example', personId: null } },
  ])
  expect(second.next).toBeNull()
  const done = await listThreads(desk.parts, { state: 'answered', limit: 10 })
  expect(done.threads).toMatchObject([{ subject: 'Answered', waitingSince: null, asker: { personId: desk.personId } }])
})
