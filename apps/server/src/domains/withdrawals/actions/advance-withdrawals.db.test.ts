import { beforeAll, expect, test } from 'vitest'
import { passHours } from '#testing/plans.ts'
import { silentLog, type TestDatabase, testDatabase } from '#testing/resources.ts'
import {
  asked,
  followLink,
  insertWithdrawer,
  newAddress,
  prepareChain,
  setVerification,
  stored,
  testWithdrawalParts,
} from '#testing/withdrawals.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { insertApproval } from '../store/approvals.ts'
import { moveWithdrawal, readSteps } from '../store/withdrawals.ts'
import { advanceWithdrawals } from './advance-withdrawals.ts'

let database: TestDatabase
let parts: WithdrawalsParts
beforeAll(async () => {
  database = await testDatabase()
  await prepareChain(database)
  parts = testWithdrawalParts(database)
})

const stateOf = async (id: string) => (await stored(parts, id)).state

test('a request goes on with identity, link and business time, and a small one is approved by nobody', async () => {
  const personId = await insertWithdrawer(database, { verification: 'pending' })
  const { id, addressId } = await asked(parts, personId)
  expect(await advanceWithdrawals({ database: database.app, log: silentLog })).toBe(0)
  await setVerification(database, personId, 'verified')
  expect(await advanceWithdrawals({ database: database.app, log: silentLog })).toBe(1)
  expect(await stateOf(id)).toBe('on_hold')
  await passHours(database.app, 1_000)
  expect(await advanceWithdrawals({ database: database.app, log: silentLog })).toBe(0)
  await followLink(parts, personId, addressId ?? '')
  await passHours(database.app, 23)
  expect(await advanceWithdrawals({ database: database.app, log: silentLog })).toBe(0)
  await passHours(database.app, 1.1)
  expect(await advanceWithdrawals({ database: database.app, log: silentLog })).toBe(1)
  expect(await stored(parts, id)).toMatchObject({ state: 'approved', approvedAt: expect.any(Date) })
  const steps = await readSteps(database.app.reader, [id])
  expect(steps.map(({ state }) => state)).toEqual(['awaiting_verification', 'on_hold', 'approved'])
})

test('a larger one goes to the review, unless the approvals were given before', async () => {
  const personId = await insertWithdrawer(database)
  const walletAddress = newAddress()
  const one = await asked(parts, personId, { amount: '100', walletAddress })
  const two = await asked(parts, personId, { amount: '100', walletAddress })
  const approval = { approverId: personId, digest: Buffer.alloc(32), signature: {} }
  await database.app.transaction((tx) => insertApproval(tx, { ...approval, withdrawalId: one.id }))
  await followLink(parts, personId, one.addressId ?? '')
  await passHours(database.app, 24.1)
  await advanceWithdrawals({ database: database.app, log: silentLog })
  expect([await stateOf(one.id), await stateOf(two.id)]).toEqual(['approved', 'review'])
})

test('error: a final rejection, a frozen account and the law stop it where it is', async () => {
  const personId = await insertWithdrawer(database, { verification: 'pending' })
  const { id } = await asked(parts, personId)
  await setVerification(database, personId, 'rejected finally')
  expect(await advanceWithdrawals({ database: database.app, log: silentLog })).toBe(0)
  await setVerification(database, personId, 'verified')
  await database.owner(`update accounts.person set state = 'frozen' where id = $1`, [personId])
  expect(await advanceWithdrawals({ database: database.app, log: silentLog })).toBe(0)
  await database.owner(`update accounts.person set state = 'active' where id = $1`, [personId])
  await database.owner(`update kyc.subject set legal_hold = 'court order' where person_id = $1`, [personId])
  expect(await advanceWithdrawals({ database: database.app, log: silentLog })).toBe(0)
  await database.owner(`update kyc.subject set legal_hold = null where person_id = $1`, [personId])
  expect(await advanceWithdrawals({ database: database.app, log: silentLog })).toBe(1)
  expect(await stateOf(id)).toBe('on_hold')
})

test('error: what was sent back to people because of its address does not go on by itself', async () => {
  const personId = await insertWithdrawer(database)
  const { id, addressId } = await asked(parts, personId)
  await followLink(parts, personId, addressId ?? '')
  await passHours(database.app, 24.1)
  await advanceWithdrawals({ database: database.app, log: silentLog })
  expect(await stateOf(id)).toBe('approved')
  await database.app.transaction((tx) =>
    moveWithdrawal(tx, { id, from: ['approved'], to: 'review', reason: 'address_sanctioned' }),
  )
  expect(await advanceWithdrawals({ database: database.app, log: silentLog })).toBe(0)
  expect(await stateOf(id)).toBe('review')
})

test('error: one that cannot go on keeps nobody behind it', async () => {
  const poisoned = await insertWithdrawer(database)
  const other = await insertWithdrawer(database)
  const first = await asked(parts, poisoned)
  const second = await asked(parts, other)
  for (const { personId, addressId } of [first, second]) await followLink(parts, personId, addressId ?? '')
  await passHours(database.app, 24.1)
  // A timeline without room for another line.
  await database.owner(
    `insert into withdrawals.step (withdrawal_id, place, state) select $1, place, 'on_hold' from generate_series(2, 200) as place`,
    [first.id],
  )
  expect(await advanceWithdrawals({ database: database.app, log: silentLog })).toBe(1)
  expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['on_hold', 'approved'])
})
