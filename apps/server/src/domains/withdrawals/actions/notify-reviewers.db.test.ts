import type { Permission } from '@clearhold/contract/accounts/permissions'
import { beforeAll, expect, test } from 'vitest'
import { passHours } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { tellAll } from '#testing/tell-all.ts'
import { asked, followLink, insertWithdrawer, prepareChain, stored, testWithdrawalParts } from '#testing/withdrawals.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { advanceWithdrawal } from './advance-withdrawal.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import { notifyReviewers } from './notify-reviewers.ts'

const database = prepareDatabase()
let parts: WithdrawalsParts
let maker: string
let approvers: string[]
beforeAll(async () => {
  await prepareChain(database)
  parts = testWithdrawalParts(database)
  maker = await staff('finance_maker')
  approvers = [await staff('finance_approver'), await staff('finance_approver')].sort()
})

async function staff(permission: Permission): Promise<string> {
  const id = await insertWithdrawer(database)
  await database.owner(`update accounts.person set role = 'Admin' where id = $1`, [id])
  await database.owner('insert into accounts.permission (person_id, permission) values ($1, $2)', [id, permission])
  return id
}

/** Whom the relay notifies of it. */
async function told(withdrawalId: string): Promise<unknown[]> {
  await tellAll(database)
  const rows = await database.owner(
    `select person_id, payload->>'amount' as amount, payload->>'reference' as reference from platform.outbox
      where type = 'withdrawal.review' and payload->>'withdrawalId' = $1 order by person_id`,
    [withdrawalId],
  )
  return rows.map(({ person_id, amount, reference }) => [person_id, amount, reference])
}

test('those who can sign are told once, however often it comes to them', async () => {
  const { id, addressId, personId } = await asked(parts, await insertWithdrawer(database), { amount: '100' })
  expect(await told(id)).toEqual([])
  await followLink(parts, personId, addressId ?? '')
  await passHours(database.app, 24.1)
  await database.app.transaction((tx) => advanceWithdrawal(tx, id))
  const { state, number } = await stored(parts, id)
  expect(state).toBe('review')
  const once = approvers.map((approver) => [approver, '100.000000', expect.stringContaining(String(number))])
  expect(await told(id)).toEqual(once)
  await database.app.transaction((tx) => advanceWithdrawal(tx, id))
  await database.app.transaction(async (tx) => {
    await moveWithdrawal(tx, { id, from: ['review'], to: 'approved' })
    await moveWithdrawal(tx, { id, from: ['approved'], to: 'review', reason: 'address_sanctioned' })
    await notifyReviewers(tx, id)
  })
  expect(await told(id)).toEqual(once)
})

test('the people who pay bank payouts are notified of one, except of their own', async () => {
  const bank = {
    method: 'bank',
    bankName: 'Bank',
    accountName: 'Sam Holder',
    accountNumber: 'DE02120300000000202051',
  } as const
  const { id } = await asked(parts, await insertWithdrawer(database), { amount: '50', ...bank })
  expect(await told(id)).toEqual([[maker, '50.000000', expect.any(String)]])
  const own = await asked(parts, maker, { amount: '50', ...bank })
  expect(await told(own.id)).toEqual([])
})
