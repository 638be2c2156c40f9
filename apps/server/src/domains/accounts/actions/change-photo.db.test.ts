import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { photoFiles, prepareAccount, uploadedPicture } from '../testing.ts'
import { changePhoto } from './change-photo.ts'
import { readPhoto } from './read-photo.ts'

const world = prepareAccount()
const files = () => photoFiles(world.parts)

test('a photo is a WebP under an unguessable name, encrypted at rest', async () => {
  const changed = await changePhoto(world.parts, world.personId, await uploadedPicture('teal'))
  if (!changed.ok) throw new Error(changed.code)
  expect(changed.value).toMatch(/^[0-9a-f]{32}$/)
  const bytes = await readPhoto(world.parts, changed.value)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  const resting = await readFile(`${world.parts.storageFolder}/photos/${changed.value}`)
  expect(resting.includes('WEBP')).toBe(false)
})

test('a new photo has a new name, and the old one is gone', async () => {
  const [before] = await files()
  const changed = await changePhoto(world.parts, world.personId, await uploadedPicture('gold'))
  if (!changed.ok) throw new Error(changed.code)
  expect(await files()).toEqual([changed.value])
  expect(await readPhoto(world.parts, before ?? '')).toBeUndefined()
})

test('error: what is no picture changes nothing', async () => {
  const before = await files()
  expect(await changePhoto(world.parts, world.personId, Buffer.from('GIF89a'))).toEqual({
    ok: false,
    code: 'image_unreadable',
  })
  expect(await files()).toEqual(before)
})
