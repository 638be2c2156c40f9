import { expect, test } from 'vitest'
import { seal } from '#platform/crypto/crypto.ts'
import { diskStorage } from '#platform/storage/storage.ts'
import { testPersonKeys } from '#testing/person-keys.ts'
import { testFolder } from '#testing/resources.ts'
import { paidByBank } from '#testing/withdrawals.ts'
import { proofContext } from '../rules.ts'
import { prepareWithdrawals } from '../testing.ts'
import { resealPayoutProofs } from './reseal-payout-proofs.ts'
import { viewPayoutProof } from './view-payout-proof.ts'

const world = prepareWithdrawals()

test('the proof of a payout that the master key sealed moves under its person’s key, once', async () => {
  const masterKey = Buffer.alloc(32, 1)
  const keys = { masterKey, personKeys: testPersonKeys() }
  const parts = { database: world.database.app, storage: diskStorage(testFolder()), ...keys }
  const { id: withdrawalId, personId } = await paidByBank(world.database, world.parts)
  // As the helper names it.
  await parts.storage.put('x', seal(masterKey, Buffer.from('a receipt'), proofContext('x')))
  expect(await resealPayoutProofs(parts)).toEqual({ all: 1, resealed: 1 })
  expect(await resealPayoutProofs(parts)).toEqual({ all: 1, resealed: 0 })
  const look = { withdrawalId, viewerId: personId, isStaff: false, requestId: 'test' }
  expect(String(await viewPayoutProof({ ...parts, masterKey: Buffer.alloc(32, 2) }, look))).toBe('a receipt')
})
