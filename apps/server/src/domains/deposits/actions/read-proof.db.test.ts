import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openImages } from '#platform/images/images.ts'
import { diskStorage } from '#platform/storage/storage.ts'
import { atEnd } from '#testing/at-end.ts'
import { testPersonKeys } from '#testing/person-keys.ts'
import { testDatabase, testFolder } from '#testing/resources.ts'
import { readProof } from './read-proof.ts'
import { submitManualDeposit } from './submit-manual-deposit.ts'

test('SEC14: a proof is sealed with the key of its person, and gone with it', async () => {
  const database = await testDatabase()
  const images = openImages()
  atEnd(() => images.close())
  const parts = {
    database: database.app,
    storage: diskStorage(testFolder()),
    masterKey: Buffer.alloc(32, 3),
    personKeys: testPersonKeys(),
    images,
  }
  const draft = { personId: randomUUID(), method: 'other' as const, amountMicro: 20_000_000n, reference: 'cash' }
  const proof = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const answer = await submitManualDeposit(parts, { ...draft, proof })
  const id = answer.ok ? answer.value : ''
  expect(await sharp(await readProof(parts, id)).metadata()).toMatchObject({ format: 'webp', width: 40 })
  await parts.personKeys.destroy(draft.personId)
  expect(await readProof(parts, id)).toBeUndefined()
})
