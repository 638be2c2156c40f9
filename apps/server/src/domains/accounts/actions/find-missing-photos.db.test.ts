import { expect, test } from 'vitest'
import { photoStorageKey } from '../rules.ts'
import { prepareAccount, uploadedPicture } from '../testing.ts'
import { changePhoto } from './change-photo.ts'
import { findMissingPhotos } from './find-missing-photos.ts'

const world = prepareAccount()

test('a photo that its row names and that is not there is found', async () => {
  const changed = await changePhoto(world.parts, world.personId, await uploadedPicture('teal'))
  const key = photoStorageKey(changed.ok ? changed.value : '')
  expect(await findMissingPhotos(world.parts)).toEqual([])
  await world.parts.storage.delete(key)
  expect(await findMissingPhotos(world.parts)).toEqual([{ key, personId: world.personId }])
})
