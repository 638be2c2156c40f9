import { expect, test } from 'vitest'
import { prepareAccount, uploadedPicture } from '../testing.ts'
import { changePhoto } from './change-photo.ts'
import { readPhoto } from './read-photo.ts'
import { resealPhotos } from './reseal-photos.ts'

const world = prepareAccount()

test('photos are sealed with the newest key, once, and show the same', async () => {
  const changed = await changePhoto(world.parts, world.personId, await uploadedPicture('teal'))
  const name = changed.ok ? changed.value : ''
  const shown = await readPhoto(world.parts, name)
  const rotating = { ...world.parts, masterKey: [Buffer.alloc(32, 8), Buffer.alloc(32, 1)] }
  expect(await resealPhotos(rotating)).toEqual({ all: 1, resealed: 1 })
  expect(await resealPhotos(rotating)).toEqual({ all: 1, resealed: 0 })
  expect(await readPhoto({ ...world.parts, masterKey: Buffer.alloc(32, 8) }, name)).toEqual(shown)
})
