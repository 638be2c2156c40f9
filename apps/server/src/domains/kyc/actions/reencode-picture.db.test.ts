import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { type TestKyc, testKyc, testPicture } from '#testing/kyc.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { reencodePicture } from './reencode-picture.ts'

const database = prepareDatabase()
let parts: TestKyc
beforeAll(() => {
  parts = testKyc(database)
})

test('refusals name the part', async () => {
  const small = await sharp(await testPicture())
    .resize(300, 300)
    .jpeg()
    .toBuffer()
  expect(await reencodePicture(parts, { document: 'idCard', bytes: small })).toEqual({
    ok: false,
    code: 'kyc_image_too_small',
    params: { part: 'idCard' },
  })
})
