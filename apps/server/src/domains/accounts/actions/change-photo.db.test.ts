import { readdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { registerVerified, type TestAccounts, testAccounts } from '#testing/accounts.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { changePhoto } from './change-photo.ts'
import { readPhoto } from './read-photo.ts'

let database: TestDatabase
let parts: TestAccounts
let personId: string
beforeAll(async () => {
  database = await testDatabase()
  parts = testAccounts(database)
  personId = await registerVerified(database, parts)
})

const picture = (background: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer()
const files = () => readdir(`${parts.storageFolder}/photos`)

test('a photo is a WebP under a name nobody guesses, sealed where it rests', async () => {
  const changed = await changePhoto(parts, personId, await picture('teal'))
  if (!changed.ok) throw new Error(changed.code)
  expect(changed.value).toMatch(/^[0-9a-f]{32}$/)
  const bytes = await readPhoto(parts, changed.value)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  const resting = await readFile(`${parts.storageFolder}/photos/${changed.value}`)
  expect(resting.includes('WEBP')).toBe(false)
})

test('a new photo has a new name, and the old one is gone', async () => {
  const [before] = await files()
  const changed = await changePhoto(parts, personId, await picture('gold'))
  if (!changed.ok) throw new Error(changed.code)
  expect(await files()).toEqual([changed.value])
  expect(await readPhoto(parts, before ?? '')).toBeUndefined()
})

test('error: what is no picture changes nothing', async () => {
  const before = await files()
  expect(await changePhoto(parts, personId, Buffer.from('GIF89a'))).toEqual({ ok: false, code: 'image_unreadable' })
  expect(await files()).toEqual(before)
})
