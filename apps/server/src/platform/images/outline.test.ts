import sharp from 'sharp'
import { expect, test } from 'vitest'
import { checkOutline } from './outline.ts'

const square = sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
const size = { ok: true, value: { width: 64, height: 48 } }

test('JPEG, PNG and both kinds of WebP say how large they are', async () => {
  const alpha = sharp({ create: { width: 64, height: 48, channels: 4, background: '#00808080' } })
  const pictures = [
    square.jpeg(),
    square.jpeg({ progressive: true }),
    square.png(),
    square.webp(),
    square.webp({ lossless: true }),
    alpha.webp(),
  ]
  for (const picture of pictures) expect(checkOutline(await picture.clone().toBuffer())).toEqual(size)
})

test('error: half a picture, another kind, a page behind a header and nothing at all are none', async () => {
  const jpeg = await square.clone().jpeg().toBuffer()
  const files = [
    jpeg.subarray(0, jpeg.length / 2),
    await square.clone().gif().toBuffer(),
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<html></html>')]),
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<html></html>'), Buffer.from([0xff, 0xd9])]),
    (await square.clone().webp().toBuffer()).subarray(0, 40),
    Buffer.alloc(0),
    Buffer.from('<svg/>'),
  ]
  for (const file of files) expect(checkOutline(file)).toEqual({ ok: false, code: 'image_unreadable' })
})

test('error: a flood of pixels is too large', async () => {
  const png = await square.clone().png().toBuffer()
  png.writeUInt32BE(50_000, 16)
  png.writeUInt32BE(50_000, 20)
  expect(checkOutline(png)).toEqual({ ok: false, code: 'image_too_large' })
})
