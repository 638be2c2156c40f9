import { readdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { registerVerified, type TestAccounts, testAccounts } from '../../../../../../stack/testing/accounts.ts'
import { type TestDatabase, testDatabase } from '../../../../../../stack/testing/resources.ts'
import { changePhoto, readPhoto, removePhoto, storePhoto } from './keep-photo.ts'

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

test('error: a photo nobody shows is nobody’s to see', async () => {
  const stored = await storePhoto(parts, await picture('navy'))
  if (!stored.ok) throw new Error(stored.code)
  expect(await readPhoto(parts, stored.value)).toBeUndefined()
})

test('error: what is no picture changes nothing', async () => {
  const before = await files()
  expect(await changePhoto(parts, personId, Buffer.from('GIF89a'))).toEqual({ ok: false, code: 'image_unreadable' })
  expect(await files()).toEqual(before)
})

test('removing takes the file away too', async () => {
  const [row] = await database.owner('select photo_name from accounts.person')
  expect(await removePhoto(parts, personId)).toBe(true)
  expect(await files()).not.toContain(row?.['photo_name'])
  expect(await removePhoto(parts, '00000000-0000-4000-8000-000000000000')).toBe(false)
})
