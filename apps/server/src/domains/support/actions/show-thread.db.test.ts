import { staffWholeThreadSchema } from '@clearhold/contract/support/schema'
import { expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { prepareThreads } from '../testing.ts'
import { showThread } from './show-thread.ts'

const desk = prepareThreads()

test('those who answer see with whom they speak, and which of them answered', async () => {
  const id = await desk.open()
  await desk.answer(id)
  const read = await showThread(desk.parts, id)
  const thread = staffWholeThreadSchema.parse(read.ok ? read.value : undefined)
  expect(thread.asker.personId).toBe(desk.personId)
  expect(Object.keys(thread.writers)).toEqual([thread.messages[1]?.id])
  expect(Object.values(thread.writers)[0]).not.toBe('')
})

test('error: what is not there is not shown', async () => {
  expect(await showThread(desk.parts, randomId())).toMatchObject({ ok: false, code: 'not_found' })
})
