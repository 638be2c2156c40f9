import { expect, test } from 'vitest'
import { prepareParts, uploadedPicture } from '../testing.ts'
import { readPhoto } from './read-photo.ts'
import { storePhoto } from './store-photo.ts'

const world = prepareParts()

test('error: a photo nobody shows is nobody’s to see', async () => {
  const stored = await storePhoto(world.parts, await uploadedPicture('navy'))
  if (!stored.ok) throw new Error(stored.code)
  expect(await readPhoto(world.parts, stored.value)).toBeUndefined()
})
