import { adminWithdrawalSchema } from '@clearhold/contract/withdrawals/schema'
import { beforeAll, expect, test } from 'vitest'
import { insertTestPerson } from '#testing/people.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import {
  asked,
  insertWithdrawer,
  prepareChain,
  testWithdrawalParts,
  usableAddress,
  viewerOf,
} from '#testing/withdrawals.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { insertApproval } from '../store/approvals.ts'
import { showForReview } from './show-for-review.ts'

let database: TestDatabase
let parts: WithdrawalsParts
beforeAll(async () => {
  database = await testDatabase()
  await prepareChain(database)
  parts = testWithdrawalParts(database)
})

test('those of the review stand in a queue, and say who approved and why the viewer cannot', async () => {
  const one = await insertWithdrawer(database)
  const two = await insertWithdrawer(database)
  const first = await asked(parts, one, { addressId: await usableAddress(parts, one), amount: '300' })
  const second = await asked(parts, two, { addressId: await usableAddress(parts, two), amount: '60' })
  const approverId = await insertTestPerson(database)
  const show = async (id: string, viewer = viewerOf(approverId, 'finance_approver')) =>
    adminWithdrawalSchema.parse(await showForReview(database.app.reader, parts, viewer, id))
  expect((await show(second.id)).queuePosition).toBe(1)
  expect(await show(first.id)).toMatchObject({
    queuePosition: 0,
    tier: 'two',
    hindrance: null,
    kycStatus: 'verified',
    approvers: [],
    digest: first.digest?.toString('hex'),
    user: { _id: one, username: 'somebody', email: `${one}@example.test` },
  })
  expect((await show(first.id, viewerOf(one, 'finance_approver'))).hindrance).toBe('own')
  expect((await show(first.id, viewerOf(approverId, 'support'))).hindrance).toBe('permission')
  const keyless = { ...viewerOf(approverId, 'finance_approver'), canSign: false }
  expect((await show(first.id, keyless)).hindrance).toBe('key_needed')
  const approval = { withdrawalId: first.id, approverId, digest: Buffer.alloc(32), signature: {} }
  await database.app.transaction((tx) => insertApproval(tx, approval))
  expect(await show(first.id)).toMatchObject({
    hindrance: 'already_approved',
    approvals: { given: 1, needed: 2 },
    approvers: [{ name: 'Some Body' }],
  })
})
