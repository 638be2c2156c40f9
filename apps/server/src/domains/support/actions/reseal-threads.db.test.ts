import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { atEnd } from '#testing/at-end.ts'
import { prepareThreads } from '../testing.ts'
import { resealThreads } from './reseal-threads.ts'
import { showThread } from './show-thread.ts'

const desk = prepareThreads()

test('SEC14: what is written in threads is sealed anew, subjects, visitors and words, and reads as before', async () => {
  const id = await desk.open()
  await desk.answer(id)
  await desk.visit()
  const renewed = Buffer.alloc(32, 8)
  const url = desk.database.ownerUrl
  const database = openDatabase({ url, poolMax: 2, process: 'test', onPoolError: () => undefined })
  atEnd(() => database.close())
  const before = await showThread(desk.parts, id)
  const masterKey = [renewed, desk.masterKey]
  expect(await resealThreads({ database, masterKey })).toEqual({ all: 6, resealed: 6 })
  expect(await resealThreads({ database, masterKey })).toEqual({ all: 6, resealed: 0 })
  expect(await showThread({ ...desk.parts, masterKey: renewed }, id)).toEqual(before)
  await expect(showThread(desk.parts, id)).rejects.toThrow()
})
