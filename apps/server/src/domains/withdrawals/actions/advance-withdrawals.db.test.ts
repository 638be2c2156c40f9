import { expect, test } from 'vitest'
import { passHours } from '#testing/plans.ts'
import { silentLog } from '#testing/resources.ts'
import { asked, followLink, insertWithdrawer, newAddress, setVerification, stored } from '#testing/withdrawals.ts'
import { insertApproval } from '../store/approvals.ts'
import { readSteps } from '../store/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { advanceWithdrawals } from './advance-withdrawals.ts'
import { moveWithdrawal } from './move-withdrawal.ts'

const world = prepareWithdrawals()

const stateOf = async (id: string) => (await stored(world.parts, id)).state

test('a request goes on with identity, link and business time, and a small one is approved by nobody', async () => {
  const personId = await insertWithdrawer(world.database, { verification: 'pending' })
  const { id, addressId } = await asked(world.parts, personId)
  expect(await advanceWithdrawals({ database: world.database.app, log: silentLog })).toBe(0)
  await setVerification(world.database, personId, 'verified')
  expect(await advanceWithdrawals({ database: world.database.app, log: silentLog })).toBe(1)
  expect(await stateOf(id)).toBe('on_hold')
  await passHours(world.database.app, 1_000)
  expect(await advanceWithdrawals({ database: world.database.app, log: silentLog })).toBe(0)
  await followLink(world.parts, personId, addressId ?? '')
  await passHours(world.database.app, 23)
  expect(await advanceWithdrawals({ database: world.database.app, log: silentLog })).toBe(0)
  await passHours(world.database.app, 1.1)
  expect(await advanceWithdrawals({ database: world.database.app, log: silentLog })).toBe(1)
  expect(await stored(world.parts, id)).toMatchObject({ state: 'approved', approvedAt: expect.any(Date) })
  const steps = await readSteps(world.database.app.reader, [id])
  expect(steps.map(({ state }) => state)).toEqual(['awaiting_verification', 'on_hold', 'approved'])
})

test('a larger one goes to the review, unless the approvals were given before', async () => {
  const personId = await insertWithdrawer(world.database)
  const walletAddress = newAddress()
  const one = await asked(world.parts, personId, { amount: '100', walletAddress })
  const two = await asked(world.parts, personId, { amount: '100', walletAddress })
  const approval = { approverId: personId, digest: Buffer.alloc(32), signature: {} }
  await world.database.app.transaction((tx) => insertApproval(tx, { ...approval, withdrawalId: one.id }))
  await followLink(world.parts, personId, one.addressId ?? '')
  await passHours(world.database.app, 24.1)
  await advanceWithdrawals({ database: world.database.app, log: silentLog })
  expect([await stateOf(one.id), await stateOf(two.id)]).toEqual(['approved', 'review'])
})

test('error: a final rejection, a frozen account and the law stop it where it is', async () => {
  const personId = await insertWithdrawer(world.database, { verification: 'pending' })
  const { id } = await asked(world.parts, personId)
  await setVerification(world.database, personId, 'rejected finally')
  expect(await advanceWithdrawals({ database: world.database.app, log: silentLog })).toBe(0)
  await setVerification(world.database, personId, 'verified')
  await world.database.owner(`update accounts.person set state = 'frozen' where id = $1`, [personId])
  expect(await advanceWithdrawals({ database: world.database.app, log: silentLog })).toBe(0)
  await world.database.owner(`update accounts.person set state = 'active' where id = $1`, [personId])
  await world.database.owner(`update kyc.subject set legal_hold = 'court order' where person_id = $1`, [personId])
  expect(await advanceWithdrawals({ database: world.database.app, log: silentLog })).toBe(0)
  await world.database.owner(`update kyc.subject set legal_hold = null where person_id = $1`, [personId])
  expect(await advanceWithdrawals({ database: world.database.app, log: silentLog })).toBe(1)
  expect(await stateOf(id)).toBe('on_hold')
})

test('error: what was sent back to people because of its address does not go on by itself', async () => {
  const personId = await insertWithdrawer(world.database)
  const { id, addressId } = await asked(world.parts, personId)
  await followLink(world.parts, personId, addressId ?? '')
  await passHours(world.database.app, 24.1)
  await advanceWithdrawals({ database: world.database.app, log: silentLog })
  expect(await stateOf(id)).toBe('approved')
  await world.database.app.transaction((tx) =>
    moveWithdrawal(tx, { id, from: ['approved'], to: 'review', reason: 'address_sanctioned' }),
  )
  expect(await advanceWithdrawals({ database: world.database.app, log: silentLog })).toBe(0)
  expect(await stateOf(id)).toBe('review')
})

test('error: one that cannot go on keeps nobody behind it', async () => {
  const poisoned = await insertWithdrawer(world.database)
  const other = await insertWithdrawer(world.database)
  const first = await asked(world.parts, poisoned)
  const second = await asked(world.parts, other)
  for (const { personId, addressId } of [first, second]) await followLink(world.parts, personId, addressId ?? '')
  await passHours(world.database.app, 24.1)
  // A timeline without room for another line.
  await world.database.owner(
    `insert into withdrawals.step (withdrawal_id, place, state) select $1, place, 'on_hold' from generate_series(2, 200) as place`,
    [first.id],
  )
  expect(await advanceWithdrawals({ database: world.database.app, log: silentLog })).toBe(1)
  expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['on_hold', 'approved'])
})
