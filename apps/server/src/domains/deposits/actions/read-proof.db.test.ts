import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openImages } from '#platform/images/images.ts'
import { diskStorage } from '#platform/storage/storage.ts'
import { atEnd } from '#testing/at-end.ts'
import { testDatabase, testFolder } from '#testing/resources.ts'
import { readProof } from './read-proof.ts'
import { submitManualDeposit } from './submit-manual-deposit.ts'

test('error: a proof does not open with another key', async () => {
  const database = await testDatabase()
  const images = openImages()
  atEnd(() => images.close())
  const parts = { database: database.app, storage: diskStorage(testFolder()), masterKey: Buffer.alloc(32, 3), images }
  const draft = { personId: randomUUID(), method: 'other' as const, amountMicro: 20_000_000n, reference: 'cash' }
  const proof = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const answer = await submitManualDeposit(parts, { ...draft, proof })
  const id = answer.ok ? answer.value : ''
  expect(await sharp(await readProof(parts, id)).metadata()).toMatchObject({ format: 'webp', width: 40 })
  await expect(readProof({ ...parts, masterKey: Buffer.alloc(32, 4) }, id)).rejects.toThrow()
})
