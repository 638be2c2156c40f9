import { expect, test } from 'vitest'
import { diskStorage } from '#platform/storage/storage.ts'
import { testFolder } from '#testing/resources.ts'
import { paidByBank } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { findMissingPayoutProofs } from './find-missing-payout-proofs.ts'

const world = prepareWithdrawals()

test('a proof that its row names and that is not there is found', async () => {
  const parts = { database: world.database.app, storage: diskStorage(testFolder()) }
  const { personId } = await paidByBank(world.database, world.parts)
  // As the helper names it.
  expect(await findMissingPayoutProofs(parts)).toEqual([{ key: 'x', personId }])
  await parts.storage.put('x', Buffer.from('sealed'))
  expect(await findMissingPayoutProofs(parts)).toEqual([])
})
