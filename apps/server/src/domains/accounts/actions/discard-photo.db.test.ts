import { expect, test } from 'vitest'
import { photoFiles, prepareParts, uploadedPicture } from '../testing.ts'
import { discardPhoto } from './discard-photo.ts'
import { storePhoto } from './store-photo.ts'

const world = prepareParts()
const files = () => photoFiles(world.parts)

test('the file and its row are gone; discarding again is fine', async () => {
  const stored = await storePhoto(world.parts, await uploadedPicture('teal'))
  if (!stored.ok) throw new Error(stored.code)
  await discardPhoto(world.parts, stored.value)
  expect(await files()).toEqual([])
  expect(await world.database.owner('select from accounts.photo')).toEqual([])
  await discardPhoto(world.parts, stored.value)
})
