import { refuse } from '@clearhold/contract/result'
import { beforeAll, expect, test } from 'vitest'
import { bankAccount, readBalancesMicro, verifyBook } from '#domains/ledger/index.ts'
import { approvalDesk } from '#testing/approved.ts'
import { capitalMicro, holdings } from '#testing/plans.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import {
  asked,
  insertWithdrawer,
  paidByBank,
  prepareChain,
  say,
  stored,
  testWithdrawalParts,
  usableAddress,
} from '#testing/withdrawals.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { moveWithdrawal } from '../store/withdrawals.ts'
import { disputePayout } from './dispute-payout.ts'
import { settleDispute } from './settle-dispute.ts'

let database: TestDatabase
let parts: WithdrawalsParts
beforeAll(async () => {
  database = await testDatabase()
  await prepareChain(database)
  parts = testWithdrawalParts(database)
})

const paid = (amount?: string) => paidByBank(database, parts, amount)

const decide = (withdrawalId: string, outcome: 'stands' | 'returned') =>
  approvalDesk(database, [settleDispute]).carryOut(settleDispute.name, { withdrawalId, outcome })
const bankMicro = async () => (await readBalancesMicro(database.app.reader, [bankAccount])).get(bankAccount) ?? 0n

test('two people decide that it stands, or that the money goes back', async () => {
  const stands = await paid()
  const returned = await paid()
  for (const payout of [stands, returned]) await say(database, disputePayout, payout)
  const before = await capitalMicro(database.app)
  expect((await decide(stands.id, 'stands')).ok).toBe(true)
  expect((await decide(returned.id, 'returned')).ok).toBe(true)
  expect((await stored(parts, stands.id)).state).toBe('settled')
  for (const [id, action] of [
    [stands.id, 'withdrawal.settled'],
    [returned.id, 'withdrawal.returned'],
  ]) {
    const records = 'select request_id from audit.record where subject = $1 and action = $2'
    expect(await database.owner(records, [`withdrawal:${id}`, action])).toEqual([{ request_id: expect.any(String) }])
  }
  expect(await stored(parts, returned.id)).toMatchObject({ state: 'rejected', reason: 'returned' })
  expect(await capitalMicro(database.app)).toBe(before + 90_000_000n)
  expect(await bankMicro()).toBe(0n)
  expect(await holdings(database.app, returned.personId)).toMatchObject({ cash: 1_000_000_000n, leaving: 0n })
  expect(await decide(returned.id, 'returned')).toEqual(refuse('withdrawal_decided'))
  expect(await verifyBook(database.app.reader)).toEqual([])
})

test('what the chain reverted can only be given back', async () => {
  const personId = await insertWithdrawer(database)
  const { id } = await asked(parts, personId, { addressId: await usableAddress(parts, personId) })
  expect(await decide(id, 'returned')).toEqual(refuse('withdrawal_decided'))
  await database.app.transaction((tx) => moveWithdrawal(tx, { id, from: ['approved'], to: 'reserved' }))
  await database.app.transaction((tx) => moveWithdrawal(tx, { id, from: ['reserved'], to: 'failed' }))
  expect(await decide(id, 'stands')).toEqual(refuse('withdrawal_decided'))
  expect((await decide(id, 'returned')).ok).toBe(true)
  expect(await holdings(database.app, personId)).toMatchObject({ cash: 1_000_000_000n, leaving: 0n })
})
