import { adminWithdrawalSchema, withdrawalListSchema } from '@clearhold/contract/withdrawals-schema'
import { beforeAll, expect, test } from 'vitest'
import { insertTestPerson } from '../../../../../../stack/testing/people.ts'
import { type TestDatabase, testDatabase } from '../../../../../../stack/testing/resources.ts'
import {
  ask,
  asked,
  insertWithdrawer,
  newAddress,
  prepareChain,
  testWithdrawalParts,
  usableAddress,
} from '../../../../../../stack/testing/withdrawals.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { referenceOf } from '../rules.ts'
import { insertApproval } from '../store/approvals.ts'
import { moveWithdrawal } from '../store/withdrawals.ts'
import { listForReview, listWithdrawals, showForReview, showWithdrawal } from './list-withdrawals.ts'

let database: TestDatabase
let parts: WithdrawalsParts
beforeAll(async () => {
  database = await testDatabase()
  await prepareChain(database)
  parts = testWithdrawalParts(database)
})

const mine = (personId: string, after?: string, limit = 20) =>
  listWithdrawals(database.app.reader, parts, { personId, after, limit })
const viewerOf = (personId: string, ...permissions: ('finance_approver' | 'support')[]) => ({
  personId,
  permissions: new Set(permissions),
  canSign: true,
})

test('a person’s own, newest first, page by page, as the contract says', async () => {
  const [personId, other] = [await insertWithdrawer(database), await insertWithdrawer(database)]
  const walletAddress = newAddress()
  const ids: string[] = []
  for (const amount of ['10', '20', '30']) ids.unshift((await asked(parts, personId, { amount, walletAddress })).id)
  await ask(parts, other)
  const all = withdrawalListSchema.parse(await mine(personId))
  expect(all.withdrawals.map(({ id }) => id)).toEqual(ids)
  expect(all.withdrawals[0]).toMatchObject({
    ...{ amount: '30.000000', charge: '0.00', state: 'on_hold', canCancel: true, network: 'Test chain' },
    ...{ approvals: { given: 0, needed: 0 }, queuePosition: null, holdUntil: null, endEntry: null },
    steps: [{ state: 'on_hold', reason: null }],
  })
  const first = await mine(personId, undefined, 2)
  const second = await mine(personId, first.next ?? '', 2)
  expect([...first.withdrawals, ...second.withdrawals].map(({ id }) => id)).toEqual(ids)
  expect(second.next).toBeNull()
  expect(await showWithdrawal(database.app.reader, parts, ids[0] ?? '', other)).toBeUndefined()
})

test('those of the review stand in a queue, and say who approved and why the viewer cannot', async () => {
  const [one, two] = [await insertWithdrawer(database), await insertWithdrawer(database)]
  const first = await asked(parts, one, { addressId: await usableAddress(parts, one), amount: '300' })
  const second = await asked(parts, two, { addressId: await usableAddress(parts, two), amount: '60' })
  const approverId = await insertTestPerson(database)
  const show = async (id: string, viewer = viewerOf(approverId, 'finance_approver')) =>
    adminWithdrawalSchema.parse(await showForReview(database.app.reader, parts, viewer, id))
  expect((await show(second.id)).queuePosition).toBe(1)
  expect(await show(first.id)).toMatchObject({
    ...{ queuePosition: 0, tier: 'two', hindrance: null, kycStatus: 'verified', approvers: [] },
    ...{
      digest: first.digest?.toString('hex'),
      user: { _id: one, username: 'somebody', email: `${one}@example.test` },
    },
  })
  expect((await show(first.id, viewerOf(one, 'finance_approver'))).hindrance).toBe('own')
  expect((await show(first.id, viewerOf(approverId, 'support'))).hindrance).toBe('permission')
  const keyless = { ...viewerOf(approverId, 'finance_approver'), canSign: false }
  expect((await show(first.id, keyless)).hindrance).toBe('key_needed')
  const approval = { withdrawalId: first.id, approverId, digest: Buffer.alloc(32), signature: {} }
  await database.app.transaction((tx) => insertApproval(tx, approval))
  expect(await show(first.id)).toMatchObject({
    ...{ hindrance: 'already_approved', approvals: { given: 1, needed: 2 }, approvers: [{ name: 'Some Body' }] },
  })
})

test('staff find by reference, person, address and transaction', async () => {
  const personId = await insertWithdrawer(database)
  const withdrawal = await asked(parts, personId, { addressId: await usableAddress(parts, personId) })
  const txHash = Buffer.alloc(32, 7)
  const move = { id: withdrawal.id, from: ['approved'], to: 'broadcast', set: { txHash } } as const
  await database.app.transaction((tx) => moveWithdrawal(tx, move))
  const find = async (search: string) => {
    const query = { search, limit: 10 }
    const { withdrawals } = await listForReview(database.app.reader, parts, viewerOf(personId), query)
    return withdrawals.map(({ id }) => id)
  }
  for (const search of [
    referenceOf(withdrawal.number),
    personId,
    `${personId.slice(0, 20)}`,
    `0x${withdrawal.toAddress?.toString('hex')}`,
    `0x${'07'.repeat(32)}`,
  ]) {
    expect([search, await find(search)]).toEqual([search, [withdrawal.id]])
  }
  expect(await find('nobody at all')).toEqual([])
  const [shown] = (await mine(personId)).withdrawals
  expect(shown).toMatchObject({ txHash: `0x${'07'.repeat(32)}`, canCancel: false, explorerUrl: null })
})

test('a delay and a rejection are said by their codes, and a step that is no change is no step', async () => {
  const personId = await insertWithdrawer(database)
  const { id } = await asked(parts, personId, { addressId: await usableAddress(parts, personId) })
  const move = (to: 'delayed' | 'confirming', confirmations: number, reason?: string) =>
    database.app.transaction((tx) =>
      moveWithdrawal(tx, {
        ...{ id, from: ['approved', 'delayed', 'confirming'], to, set: { confirmations, confirmationsNeeded: 12 } },
        ...(reason === undefined ? {} : { reason }),
      }),
    )
  await move('delayed', 0, 'gas')
  await move('delayed', 0, 'gas')
  const show = async () => (await mine(personId)).withdrawals[0]
  expect(await show()).toMatchObject({ delay: 'gas', canCancel: true })
  await move('confirming', 1)
  await move('confirming', 2)
  expect(await show()).toMatchObject({ delay: null, confirmations: 2, confirmationsNeeded: 12 })
  expect((await show())?.steps.map(({ state }) => state)).toEqual(['approved', 'delayed', 'confirming'])
  const types = await database.owner(`select type from platform.outbox where person_id = $1 order by id`, [personId])
  expect(types.map(({ type }) => type).slice(-4)).toEqual([
    'withdrawal.delayed',
    'withdrawal.moved',
    'withdrawal.moved',
    'withdrawal.moved',
  ])
})
