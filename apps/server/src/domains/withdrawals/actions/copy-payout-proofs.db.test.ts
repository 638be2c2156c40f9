import { afterAll, expect, test } from 'vitest'
import { openImages } from '#platform/images/images.ts'
import { diskStorage } from '#platform/storage/storage.ts'
import { approvalDesk } from '#testing/approved.ts'
import { testPicture } from '#testing/kyc.ts'
import { testPersonKeys } from '#testing/person-keys.ts'
import { testFolder } from '#testing/resources.ts'
import { asked, insertWithdrawer } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { copyPayoutProofs } from './copy-payout-proofs.ts'
import { markPaid } from './mark-paid.ts'
import { storePayoutProof } from './store-payout-proof.ts'

const world = prepareWithdrawals()
const images = openImages()
afterAll(() => images.close())

test('a person gets the proofs of their own bank payouts or is told that one is gone, and another person does not', async () => {
  const parts = {
    images,
    database: world.database.app,
    storage: diskStorage(testFolder()),
    masterKey: Buffer.alloc(32, 1),
    personKeys: testPersonKeys(),
  }
  const personId = await insertWithdrawer(world.database)
  const { id: withdrawalId } = await asked(world.parts, personId, { method: 'bank' })
  const kept = await storePayoutProof(parts, { withdrawalId, personId }, await testPicture())
  if (!kept.ok) throw new Error(kept.code)
  const input = { withdrawalId, reference: 'SEPA 1', ...kept.value }
  await approvalDesk(world.database, [markPaid]).carryOut(markPaid.name, input)
  const read = async (whose: string) => {
    const found: string[] = []
    const of = { personId: whose, email: '', requestId: 'test' }
    for await (const { withdrawalId: id, bytes } of copyPayoutProofs(parts, of))
      found.push(`${id} ${bytes?.subarray(8, 12).toString() ?? 'missing'}`)
    return found
  }
  expect(await read(personId)).toEqual([`${withdrawalId} WEBP`])
  expect(await read(await insertWithdrawer(world.database))).toEqual([])
  await parts.storage.delete(kept.value.proofKey)
  expect(await read(personId)).toEqual([`${withdrawalId} missing`])
})
