import { expect, test } from 'vitest'
import { photoFiles, prepareParts, uploadedPicture } from '../testing.ts'
import { storePhoto } from './store-photo.ts'

const world = prepareParts()
const files = () => photoFiles(world.parts)

test('a stored photo has its file and its row under one name', async () => {
  const stored = await storePhoto(world.parts, await uploadedPicture('teal'))
  if (!stored.ok) throw new Error(stored.code)
  expect(await files()).toEqual([stored.value])
  expect(await world.database.owner('select name from accounts.photo')).toEqual([{ name: stored.value }])
})

test('error: what is no picture leaves neither file nor row', async () => {
  const before = await files()
  expect(await storePhoto(world.parts, Buffer.from('GIF89a'))).toEqual({ ok: false, code: 'image_unreadable' })
  expect(await files()).toEqual(before)
  expect(await world.database.owner('select from accounts.photo')).toHaveLength(before.length)
})
