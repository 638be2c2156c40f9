import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase, testDatabase } from '#testing/resources.ts'
import { clockOffsetMs } from '../platform/clock/clock.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { beginDemoHistory } from './begin-demo-history.ts'

const database = prepareDatabase()
const demo = { EDITION: 'demo' } as const
const asOwner = (url: string) => openDatabase({ url, poolMax: 1, process: 'test', onPoolError: () => undefined })
let owner: Database
beforeAll(() => {
  owner = asOwner(database.ownerUrl)
})
afterAll(() => owner.close())

test('error: never in live, and only a whole number of days up to a year', async () => {
  await expect(beginDemoHistory(owner, { EDITION: 'live' }, 182)).rejects.toThrow('belongs to the demo edition')
  for (const days of [0, -1, 1.5, 367, Number.NaN])
    await expect(beginDemoHistory(owner, demo, days)).rejects.toThrow('from 1 to 366')
  expect(await clockOffsetMs(owner.reader)).toBe(0n)
})

test('an empty demo begins so many days ago, once; asked again, or with people in it, it stays where it is', async () => {
  expect(await beginDemoHistory(owner, demo, 182)).toBe(true)
  const offsetMs = -182n * 86_400_000n
  expect(await clockOffsetMs(owner.reader)).toBe(offsetMs)
  expect(await beginDemoHistory(owner, demo, 10)).toBe(false)
  expect(await clockOffsetMs(owner.reader)).toBe(offsetMs)
  const used = await testDatabase()
  await insertTestPerson(used)
  const ownerOfUsed = asOwner(used.ownerUrl)
  expect(await beginDemoHistory(ownerOfUsed, demo, 10)).toBe(false)
  expect(await clockOffsetMs(ownerOfUsed.reader)).toBe(0n)
  await ownerOfUsed.close()
})
