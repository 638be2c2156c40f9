import { afterAll, expect, test } from 'vitest'
import { randomId, sha256 } from '#platform/crypto/crypto.ts'
import { openImages } from '#platform/images/images.ts'
import { diskStorage } from '#platform/storage/storage.ts'
import { approvalDesk } from '#testing/approved.ts'
import { testPicture } from '#testing/kyc.ts'
import { testPersonKeys } from '#testing/person-keys.ts'
import { testFolder } from '#testing/resources.ts'
import { asked, insertWithdrawer } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { markPaid } from './mark-paid.ts'
import { storePayoutProof } from './store-payout-proof.ts'
import { viewProposedProof } from './view-proposed-proof.ts'

const world = prepareWithdrawals()
const images = openImages()
afterAll(() => images.close())

test('W22: the second person sees the very picture whose digest they sign, and the look is written down', async () => {
  const keys = { personKeys: testPersonKeys(), masterKey: Buffer.alloc(32, 1) }
  const keeping = { images, storage: diskStorage(testFolder()), ...keys }
  const outside = { ...keeping, clock: world.parts.clock, database: world.database.app }
  const personId = await insertWithdrawer(world.database)
  const { id: withdrawalId } = await asked(world.parts, personId, { method: 'bank' })
  const viewerId = randomId()
  const look = (id: string) => viewProposedProof(outside, { withdrawalId: id, viewerId, requestId: 'test' })
  expect(await look(withdrawalId)).toBeUndefined()
  const kept = await storePayoutProof(outside, { withdrawalId, personId }, await testPicture())
  if (!kept.ok) throw new Error(kept.code)
  const input = { withdrawalId, reference: 'SEPA 1', ...kept.value }
  await approvalDesk(world.database, [markPaid]).ask(markPaid.name, input)
  const image = await look(withdrawalId)
  expect(sha256(image ?? '').toString('hex')).toBe(kept.value.proofDigest)
  expect(await look(randomId())).toBeUndefined()
  expect(await world.database.owner(`select actor from audit.record where action = 'withdrawal.proof_viewed'`)).toEqual(
    [{ actor: `person:${viewerId}` }],
  )
})
