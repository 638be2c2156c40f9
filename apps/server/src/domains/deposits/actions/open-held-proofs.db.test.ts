import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openImages } from '#platform/images/images.ts'
import { diskStorage } from '#platform/storage/storage.ts'
import { atEnd } from '#testing/at-end.ts'
import { testPicture } from '#testing/kyc.ts'
import { testPersonKeys } from '#testing/person-keys.ts'
import { testDatabase, testFolder } from '#testing/resources.ts'
import { openHeldProofs } from './open-held-proofs.ts'
import { submitManualDeposit } from './submit-manual-deposit.ts'

test('a person gets the pictures of their own deposits, and none once their key is destroyed', async () => {
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
  const personId = randomUUID()
  const draft = { personId, method: 'other' as const, amountMicro: 20_000_000n }
  const proof = await testPicture(60, 40)
  const withPicture = await submitManualDeposit(parts, { ...draft, reference: 'cash 1', proof })
  await submitManualDeposit(parts, { ...draft, personId: randomUUID(), reference: 'cash 2', proof })
  const read = async () => {
    const found: string[] = []
    for await (const { depositId, bytes } of openHeldProofs(parts, { personId, email: '' }))
      found.push(`${depositId} ${bytes.subarray(8, 12).toString()}`)
    return found
  }
  expect(await read()).toEqual([`${withPicture.ok ? withPicture.value : ''} WEBP`])
  await parts.personKeys.destroy(personId)
  expect(await read()).toEqual([])
})
