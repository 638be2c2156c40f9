import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import sharp from 'sharp'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { emptyPng } from '#testing/png.ts'
import { openImages, photoProfile } from './images.ts'

// Decoders are processes: on a busy machine one takes seconds to start.
vi.setConfig({ testTimeout: 30_000 })

const images = openImages()
afterAll(() => images.close())

const picture = (width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 120, b: 90 } } })

describe('re-encodes', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('%s as a square WebP', async (format) => {
    const result = await images.reencode(await picture().toFormat(format).toBuffer(), photoProfile)
    if (!result.ok) throw new Error(result.code)
    expect(await sharp(result.value).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  })

  test('without a word of what the camera wrote', async () => {
    const withPlace = await picture()
      .withExif({ IFD0: { Copyright: 'a photographer' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(withPlace).metadata()).exif).toBeDefined()
    const result = await images.reencode(withPlace, photoProfile)
    if (!result.ok) throw new Error(result.code)
    const { exif, icc, xmp } = await sharp(result.value).metadata()
    expect({ exif, icc, xmp }).toEqual({})
    expect(result.value.includes('a photographer')).toBe(false)
  })

  test('behavior: a picture that is also a page loses the page', async () => {
    const jpeg = await picture().jpeg().toBuffer()
    const polyglot = Buffer.concat([jpeg, Buffer.from('<html><script>alert(1)</script></html>PK\u0003\u0004')])
    const result = await images.reencode(polyglot, photoProfile)
    expect(result.ok && result.value.includes('script')).toBe(false)
  })

  test('behavior: a profile may keep the whole picture and never enlarges it', async () => {
    const result = await images.reencode(await picture(300, 200).png().toBuffer(), {
      width: 2000,
      height: 2000,
      fit: 'inside',
      quality: 90,
    })
    if (!result.ok) throw new Error(result.code)
    expect(await sharp(result.value).metadata()).toMatchObject({ width: 300, height: 200 })
  })
})

describe('error: refuses, and lives on,', () => {
  const unreadable: [string, () => Promise<Buffer>][] = [
    ['nothing', async () => Buffer.alloc(0)],
    ['text', async () => Buffer.from('hello, I am a picture')],
    ['a TIFF', () => picture().tiff().toBuffer()],
    ['a GIF', () => picture().gif().toBuffer()],
    ['an AVIF', () => picture(64, 64).avif().toBuffer()],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>')],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')],
    ['half a JPEG', async () => (await picture().jpeg().toBuffer()).subarray(0, 900)],
    ['half a PNG', async () => (await noise().png().toBuffer()).subarray(0, 5_000)],
    [
      'a PNG that lies',
      async () => Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), Buffer.alloc(500, 7)]),
    ],
  ]
  test.each(unreadable)('%s', async (_name, make) => {
    expect(await images.reencode(await make(), photoProfile)).toEqual({ ok: false, code: 'image_unreadable' })
  })

  test('a flood of pixels in a kilobyte', async () => {
    const flood = emptyPng(50_000, 50_000)
    expect(flood.length).toBeLessThan(1_024)
    expect(await images.reencode(flood, photoProfile)).toEqual({ ok: false, code: 'image_too_large' })
  })

  test('a picture that takes too long, by ending the process that reads it', async () => {
    const hasty = openImages({ timeoutMs: 1 })
    expect(await hasty.reencode(await noise().png().toBuffer(), photoProfile)).toEqual({
      ok: false,
      code: 'image_unreadable',
    })
    await hasty.close()
    expect((await images.reencode(await picture().png().toBuffer(), photoProfile)).ok).toBe(true)
  })
})

test('SEC2: what a picture leaves behind in its decoder meets at most 19 others', async () => {
  const one = openImages({ parallelMax: 1 })
  const bytes = await picture(20, 20).png().toBuffer()
  const before = new Set(children())
  const used: string[] = []
  for (let turn = 0; turn < 21; turn += 1) {
    const result = one.reencode(bytes, photoProfile)
    used.push(...children().filter((pid) => !before.has(pid) && !used.includes(pid)))
    await result
    if (turn === 19) await expect.poll(() => children().filter((pid) => used.includes(pid))).toEqual([])
  }
  expect(used).toHaveLength(2)
  await one.close()
})

test('leaves nothing in the folder of temporary files', async () => {
  const before = (await readdir(tmpdir())).filter((name) => /vips|sharp/i.test(name))
  await images.reencode(await noise().png().toBuffer(), photoProfile)
  const after = (await readdir(tmpdir())).filter((name) => /vips|sharp/i.test(name))
  expect(after).toEqual(before)
})

/** Processes that this one started. */
function children(): string[] {
  return readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ')
}

function noise() {
  return sharp({
    create: {
      width: 800,
      height: 800,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
}
