import { expect, test } from 'vitest'
import { photoFiles, prepareParts, uploadedPicture } from '../testing.ts'
import { storeUpload } from './store-upload.ts'

const world = prepareParts()

test('a picture is kept as it is, under a name with a row; what is none leaves nothing', async () => {
  const kept = await storeUpload(world.parts, await uploadedPicture('teal'))
  expect(await photoFiles(world.parts)).toEqual([kept.ok ? kept.value : ''])
  expect(await storeUpload(world.parts, Buffer.from('GIF89a'))).toEqual({ ok: false, code: 'image_unreadable' })
  expect(await photoFiles(world.parts)).toHaveLength(1)
  expect(await world.database.owner('select from accounts.photo')).toHaveLength(1)
})
