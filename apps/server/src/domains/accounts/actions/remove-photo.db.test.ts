import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { registerVerified, type TestAccounts, testAccounts } from '#testing/accounts.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { changePhoto } from './change-photo.ts'
import { removePhoto } from './remove-photo.ts'

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

test('removing takes the file away too', async () => {
  expect((await changePhoto(parts, personId, await picture('gold'))).ok).toBe(true)
  const [row] = await database.owner('select photo_name from accounts.person')
  expect(await removePhoto(parts, personId)).toBe(true)
  expect(await files()).not.toContain(row?.['photo_name'])
  expect(await removePhoto(parts, '00000000-0000-4000-8000-000000000000')).toBe(false)
})
