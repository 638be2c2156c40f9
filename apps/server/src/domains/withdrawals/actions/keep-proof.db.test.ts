import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { open, randomId, sha256 } from '#platform/crypto/crypto.ts'
import { openImages } from '#platform/images/images.ts'
import { diskStorage } from '#platform/storage/storage.ts'
import { testPicture } from '#testing/kyc.ts'
import { testFolder } from '#testing/resources.ts'
import { proofContext } from '../rules.ts'
import { keepProof } from './keep-proof.ts'

const images = openImages()
afterAll(() => images.close())
const storage = diskStorage(testFolder())
const masterKey = Buffer.alloc(32, 1)

test('a picture is written anew and sealed to its place', async () => {
  const kept = await keepProof({ images, storage, masterKey }, randomId(), await testPicture())
  if (!kept.ok) throw new Error(kept.code)
  const { proofKey, proofDigest } = kept.value
  const stream = await storage.get(proofKey)
  if (stream === undefined) throw new Error('nothing was kept')
  const sealed = await buffer(stream)
  expect(sealed.includes('WEBP')).toBe(false)
  const image = open(masterKey, sealed, proofContext(proofKey))
  expect(image.subarray(8, 12).toString()).toBe('WEBP')
  expect(proofDigest).toBe(sha256(image).toString('hex'))
  expect(() => open(masterKey, sealed, proofContext('another place'))).toThrow()
})

test('error: what is no picture is not kept', async () => {
  const kept = await keepProof({ images, storage, masterKey }, randomId(), Buffer.from('not a picture'))
  expect(kept).toEqual({ ok: false, code: 'image_unreadable' })
})
