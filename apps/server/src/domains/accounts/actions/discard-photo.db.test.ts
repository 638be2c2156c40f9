import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { type TestAccounts, testAccounts } from '#testing/accounts.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { discardPhoto } from './discard-photo.ts'
import { storePhoto } from './store-photo.ts'

const database = prepareDatabase()
let parts: TestAccounts
beforeAll(() => {
  parts = testAccounts(database)
})

const picture = (background: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer()
const files = () => readdir(`${parts.storageFolder}/photos`)

test('the file and its row are gone; discarding again is fine', async () => {
  const stored = await storePhoto(parts, await picture('teal'))
  if (!stored.ok) throw new Error(stored.code)
  await discardPhoto(parts, stored.value)
  expect(await files()).toEqual([])
  expect(await database.owner('select from accounts.photo')).toEqual([])
  await discardPhoto(parts, stored.value)
})
