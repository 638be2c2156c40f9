import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Overloaded } from '../gate/gate.ts'
import { connectImages } from './connect-images.ts'
import { documentProfile, openImages, photoProfile } from './images.ts'
import { type PictureService, servePictures } from './picture-service.ts'

// Decoders are processes: on a busy machine one takes seconds to start.
vi.setConfig({ testTimeout: 30_000 })

const socketPath = join(mkdtempSync(join(tmpdir(), 'clearhold-decoder-')), 'decoder.sock')
const images = connectImages(socketPath)
const picture = () => sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } }).png()
let service: PictureService

beforeAll(async () => {
  service = await servePictures(socketPath, openImages())
})
afterAll(() => service.close())

test('a picture comes back re-encoded, and what cannot be read is refused by its code', async () => {
  const result = await images.reencode(await picture().toBuffer(), photoProfile)
  if (!result.ok) throw new Error(result.code)
  expect(await sharp(result.value).metadata()).toMatchObject({ format: 'webp', width: 512 })
  expect(await images.reencode(Buffer.from('text'), photoProfile)).toEqual({ ok: false, code: 'image_unreadable' })
  expect(await images.reencode(await picture().toBuffer(), documentProfile)).toEqual({
    ok: false,
    code: 'image_too_small',
  })
})

test('behavior: only this user may open the socket, and a second service refuses to start', async () => {
  expect(statSync(socketPath).mode & 0o777).toBe(0o600)
  await expect(servePictures(socketPath, openImages())).rejects.toThrow('already running')
})

test('error: a service that is not there is a 503: nothing was done', async () => {
  const gone = connectImages(`${socketPath}.gone`)
  await expect(gone.reencode(Buffer.from('x'), photoProfile)).rejects.toThrow(Overloaded)
})
