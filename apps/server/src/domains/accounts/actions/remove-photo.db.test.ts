import { expect, test } from 'vitest'
import { photoFiles, prepareAccount, uploadedPicture } from '../testing.ts'
import { changePhoto } from './change-photo.ts'
import { removePhoto } from './remove-photo.ts'

const world = prepareAccount()
const files = () => photoFiles(world.parts)

test('removing takes the file away too', async () => {
  expect((await changePhoto(world.parts, world.personId, await uploadedPicture('gold'))).ok).toBe(true)
  const [row] = await world.database.owner('select photo_name from accounts.person')
  expect(await removePhoto(world.parts, world.personId)).toBe(true)
  expect(await files()).not.toContain(row?.['photo_name'])
  expect(await removePhoto(world.parts, '00000000-0000-4000-8000-000000000000')).toBe(false)
})
