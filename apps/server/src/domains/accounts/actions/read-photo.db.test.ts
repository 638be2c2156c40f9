import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { type TestAccounts, testAccounts } from '#testing/accounts.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readPhoto } from './read-photo.ts'
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

test('error: a photo nobody shows is nobody’s to see', async () => {
  const stored = await storePhoto(parts, await picture('navy'))
  if (!stored.ok) throw new Error(stored.code)
  expect(await readPhoto(parts, stored.value)).toBeUndefined()
})
