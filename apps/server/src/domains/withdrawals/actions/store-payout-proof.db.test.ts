import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { randomId, sha256 } from '#platform/crypto/crypto.ts'
import { openForPerson } from '#platform/crypto/sealed.ts'
import { openImages } from '#platform/images/images.ts'
import { diskStorage } from '#platform/storage/storage.ts'
import { testPicture } from '#testing/kyc.ts'
import { testPersonKeys } from '#testing/person-keys.ts'
import { testFolder } from '#testing/resources.ts'
import { proofContext } from '../rules.ts'
import { storePayoutProof } from './store-payout-proof.ts'

const images = openImages()
afterAll(() => images.close())
const storage = diskStorage(testFolder())
const personKeys = testPersonKeys()
const keys = { personKeys, masterKey: Buffer.alloc(32, 1) }

test('SEC14: a picture is written anew and sealed to its place, with the key of its person', async () => {
  const kept = await storePayoutProof(
    { images, storage, personKeys },
    { withdrawalId: randomId(), personId: 'p1' },
    await testPicture(),
  )
  if (!kept.ok) throw new Error(kept.code)
  const { proofKey, proofDigest } = kept.value
  const stream = await storage.get(proofKey)
  if (stream === undefined) throw new Error('nothing was kept')
  const sealed = await buffer(stream)
  expect(sealed.includes('WEBP')).toBe(false)
  const image = await openForPerson(keys, sealed, proofContext(proofKey))
  expect(image?.subarray(8, 12).toString()).toBe('WEBP')
  expect(proofDigest).toBe(sha256(image ?? Buffer.alloc(0)).toString('hex'))
  await expect(openForPerson(keys, sealed, proofContext('another place'))).rejects.toThrow()
  await personKeys.destroy('p1')
  expect(await openForPerson(keys, sealed, proofContext(proofKey))).toBeUndefined()
})

test('error: what is no picture is not kept', async () => {
  const kept = await storePayoutProof(
    { images, storage, personKeys },
    { withdrawalId: randomId(), personId: 'p1' },
    Buffer.from('not a picture'),
  )
  expect(kept).toEqual({ ok: false, code: 'image_unreadable' })
})
