import { refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { bankAccount, readBalancesMicro, verifyLedger } from '#domains/ledger/index.ts'
import { approvalDesk } from '#testing/approved.ts'
import { capitalMicro, holdings } from '#testing/plans.ts'
import { asked, insertWithdrawer, paidByBank, say, stored, usableAddress } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { disputePayout } from './dispute-payout.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import { settleDispute } from './settle-dispute.ts'

const world = prepareWithdrawals()

const paid = (amount?: string) => paidByBank(world.database, world.parts, amount)

const decide = (withdrawalId: string, outcome: 'stands' | 'returned') =>
  approvalDesk(world.database, [settleDispute]).carryOut(settleDispute.name, { withdrawalId, outcome })
const bankMicro = async () => (await readBalancesMicro(world.database.app.reader, [bankAccount])).get(bankAccount) ?? 0n

test('two people decide that it stands, or that the money goes back', async () => {
  const stands = await paid()
  const returned = await paid()
  for (const payout of [stands, returned]) await say(world.database, disputePayout, payout)
  const before = await capitalMicro(world.database.app)
  expect((await decide(stands.id, 'stands')).ok).toBe(true)
  expect((await decide(returned.id, 'returned')).ok).toBe(true)
  expect((await stored(world.parts, stands.id)).state).toBe('settled')
  for (const [id, action] of [
    [stands.id, 'withdrawal.settled'],
    [returned.id, 'withdrawal.returned'],
  ]) {
    const records = 'select request_id from audit.record where subject = $1 and action = $2'
    expect(await world.database.owner(records, [`withdrawal:${id}`, action])).toEqual([
      { request_id: expect.any(String) },
    ])
  }
  expect(await stored(world.parts, returned.id)).toMatchObject({ state: 'rejected', reason: 'returned' })
  expect(await capitalMicro(world.database.app)).toBe(before + 90_000_000n)
  expect(await bankMicro()).toBe(0n)
  expect(await holdings(world.database.app, returned.personId)).toMatchObject({ cash: 1_000_000_000n, leaving: 0n })
  expect(await decide(returned.id, 'returned')).toEqual(refuse('withdrawal_decided'))
  expect(await verifyLedger(world.database.app.reader)).toEqual([])
})

test('what the chain reverted can only be given back', async () => {
  const personId = await insertWithdrawer(world.database)
  const { id } = await asked(world.parts, personId, { addressId: await usableAddress(world.parts, personId) })
  expect(await decide(id, 'returned')).toEqual(refuse('withdrawal_decided'))
  await world.database.app.transaction((tx) => moveWithdrawal(tx, { id, from: ['approved'], to: 'reserved' }))
  await world.database.app.transaction((tx) => moveWithdrawal(tx, { id, from: ['reserved'], to: 'failed' }))
  expect(await decide(id, 'stands')).toEqual(refuse('withdrawal_decided'))
  expect((await decide(id, 'returned')).ok).toBe(true)
  expect(await holdings(world.database.app, personId)).toMatchObject({ cash: 1_000_000_000n, leaving: 0n })
})
