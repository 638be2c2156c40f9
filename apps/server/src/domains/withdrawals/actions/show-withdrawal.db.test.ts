import { queuePositionMax } from '@clearhold/contract/withdrawals/rules'
import { adminWithdrawalSchema } from '@clearhold/contract/withdrawals/schema'
import { expect, test } from 'vitest'
import { insertTestPerson } from '#testing/people.ts'
import { asked, digestOf, insertWithdrawer, usableAddress, viewerOf } from '#testing/withdrawals.ts'
import { insertApproval } from '../store/approvals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { showWithdrawal } from './show-withdrawal.ts'

const world = prepareWithdrawals()

test('those of the review stand in a queue, and say who approved and why the viewer cannot', async () => {
  const one = await insertWithdrawer(world.database)
  const two = await insertWithdrawer(world.database)
  const first = await asked(world.parts, one, { addressId: await usableAddress(world.parts, one), amount: '300' })
  const second = await asked(world.parts, two, { addressId: await usableAddress(world.parts, two), amount: '60' })
  const approverId = await insertTestPerson(world.database)
  const show = async (id: string, viewer = viewerOf(approverId, 'finance_approver')) =>
    adminWithdrawalSchema.parse(await showWithdrawal(world.database.app.reader, world.parts, viewer, id))
  expect((await show(second.id)).queuePosition).toBe(1)
  expect(await show(first.id)).toMatchObject({
    queuePosition: 0,
    tier: 'two',
    hindrance: null,
    kycStatus: 'verified',
    approvers: [],
    digest: digestOf(first),
    terms: { withdrawalId: first.id, personId: one, amountMicro: first.amountMicro.toString() },
    user: { _id: one, username: 'sam_holder', email: `${one}@example.test` },
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
    approvers: [{ name: 'Sam Holder' }],
  })
})

test('W3: an address is said to be unpaid only until a withdrawal to it was settled', async () => {
  const personId = await insertWithdrawer(world.database)
  const addressId = await usableAddress(world.parts, personId)
  const first = await asked(world.parts, personId, { addressId, amount: '60' })
  const second = await asked(world.parts, personId, { addressId, amount: '70' })
  const viewer = viewerOf(await insertTestPerson(world.database), 'finance_approver')
  const isCalledNew = async (id: string) =>
    (await showWithdrawal(world.database.app.reader, world.parts, viewer, id))?.risk.includes('new_address')
  // Usable, and yet nothing was paid to it.
  expect([await isCalledNew(first.id), await isCalledNew(second.id)]).toEqual([true, true])
  await world.database.owner(
    `update withdrawals.withdrawal set state = 'settled', end_entry_id = 1, settled_at = clock_timestamp() where id = $1`,
    [first.id],
  )
  expect([await isCalledNew(first.id), await isCalledNew(second.id)]).toEqual([true, false])
})

test('W2: with the one signature it needs, no other is requested', async () => {
  const personId = await insertWithdrawer(world.database)
  const { id, digest } = await asked(world.parts, personId, {
    addressId: await usableAddress(world.parts, personId),
    amount: '60',
  })
  const approverId = await insertTestPerson(world.database)
  const approval = { withdrawalId: id, approverId, digest: digest ?? Buffer.alloc(32), signature: {} }
  await world.database.app.transaction((tx) => insertApproval(tx, approval))
  const viewer = viewerOf(approverId, 'finance_approver')
  const shown = await showWithdrawal(world.database.app.reader, world.parts, viewer, id)
  expect(shown).toMatchObject({ approvals: { given: 1, needed: 1 }, hindrance: 'all_approved' })
})

test('a queue is counted up to a limit, however long it is', async () => {
  const owner = await insertWithdrawer(world.database)
  const addressId = await usableAddress(world.parts, owner)
  const { id } = await asked(world.parts, owner, { addressId, amount: '300' })
  await world.database.owner(
    `insert into withdrawals.withdrawal (id, person_id, request_key, type, method, amount_micro, bank_name, account_name, account_number,
       tier, state, risk, hold_entry_id, created_at)
     select gen_random_uuid(), $1::uuid, gen_random_uuid(), 'capital', 'bank', 1000000, 'A bank', 'A name', '12345678', 'two', 'review', '{}',
       1000000 + n, clock_timestamp() - interval '1 day'
     from generate_series(1, $2::int) as n`,
    [owner, queuePositionMax + 20],
  )
  const staff = viewerOf(await insertTestPerson(world.database), 'finance_approver')
  const shown = await showWithdrawal(world.database.app.reader, world.parts, staff, id)
  expect(shown?.queuePosition).toBe(queuePositionMax)
})
