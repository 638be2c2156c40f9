import { adminWithdrawalSchema } from '@clearhold/contract/withdrawals/schema'
import { expect, test } from 'vitest'
import { insertTestPerson } from '#testing/people.ts'
import { asked, insertWithdrawer, usableAddress, viewerOf } from '#testing/withdrawals.ts'
import { insertApproval } from '../store/approvals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { showForReview } from './show-for-review.ts'

const world = prepareWithdrawals()

test('those of the review stand in a queue, and say who approved and why the viewer cannot', async () => {
  const one = await insertWithdrawer(world.database)
  const two = await insertWithdrawer(world.database)
  const first = await asked(world.parts, one, { addressId: await usableAddress(world.parts, one), amount: '300' })
  const second = await asked(world.parts, two, { addressId: await usableAddress(world.parts, two), amount: '60' })
  const approverId = await insertTestPerson(world.database)
  const show = async (id: string, viewer = viewerOf(approverId, 'finance_approver')) =>
    adminWithdrawalSchema.parse(await showForReview(world.database.app.reader, world.parts, viewer, id))
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
  await world.database.app.transaction((tx) => insertApproval(tx, approval))
  expect(await show(first.id)).toMatchObject({
    hindrance: 'already_approved',
    approvals: { given: 1, needed: 2 },
    approvers: [{ name: 'Some Body' }],
  })
})
