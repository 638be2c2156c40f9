import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { type TestAccounts, testAccounts } from '#testing/accounts.ts'
import { prepareDatabase } from '#testing/resources.ts'
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

test('a stored photo has its file and its row under one name', async () => {
  const stored = await storePhoto(parts, await picture('teal'))
  if (!stored.ok) throw new Error(stored.code)
  expect(await files()).toEqual([stored.value])
  expect(await database.owner('select name from accounts.photo')).toEqual([{ name: stored.value }])
})

test('error: what is no picture leaves neither file nor row', async () => {
  const before = await files()
  expect(await storePhoto(parts, Buffer.from('GIF89a'))).toEqual({ ok: false, code: 'image_unreadable' })
  expect(await files()).toEqual(before)
  expect(await database.owner('select from accounts.photo')).toHaveLength(before.length)
})
