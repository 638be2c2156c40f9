import { beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import {
  asked,
  insertWithdrawer,
  prepareChain,
  stored,
  testWithdrawalParts,
  usableAddress,
  viewerOf,
} from '#testing/withdrawals.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { moveWithdrawal } from '../store/withdrawals.ts'
import { presentForReview } from './present-for-review.ts'

let database: TestDatabase
let parts: WithdrawalsParts
beforeAll(async () => {
  database = await testDatabase()
  await prepareChain(database)
  parts = testWithdrawalParts(database)
})

test('each withdrawal has its own person, and one that was sent back says that its address was refused', async () => {
  const one = await insertWithdrawer(database)
  const two = await insertWithdrawer(database)
  const first = await asked(parts, one, { addressId: await usableAddress(parts, one) })
  const second = await asked(parts, two, { method: 'bank' })
  await database.app.transaction((tx) =>
    moveWithdrawal(tx, { id: first.id, from: ['approved'], to: 'review', reason: 'address_sanctioned' }),
  )
  const rows = [await stored(parts, first.id), await stored(parts, second.id)]
  const shown = await presentForReview(database.app.reader, parts, viewerOf(two, 'finance_approver'), rows)
  expect(shown).toMatchObject([
    { id: first.id, user: { _id: one, email: `${one}@example.test` }, risk: ['address_refused', ...first.risk] },
    { id: second.id, user: { _id: two, email: `${two}@example.test` }, risk: [...second.risk], hindrance: 'own' },
  ])
})
