import { expect, test } from 'vitest'
import { prepareParts, uploadedPicture } from '../testing.ts'
import { readPhoto } from './read-photo.ts'
import { storePhoto } from './store-photo.ts'

const world = prepareParts()

test('error: a stored photo that no account uses cannot be read', async () => {
  const stored = await storePhoto(world.parts, await uploadedPicture('navy'))
  if (!stored.ok) throw new Error(stored.code)
  expect(await readPhoto(world.parts, stored.value)).toBeUndefined()
})
