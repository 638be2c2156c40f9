import { beforeEach, expect, test } from 'vitest'
import { capitalAccount, investorAccount } from '#domains/ledger/index.ts'
import { type ManualDesk, manualDesk } from '#testing/manual-desk.ts'
import { lockDeposit } from '../store/deposits.ts'
import { payFromCapital } from './pay-from-capital.ts'

let desk: ManualDesk
beforeEach(async () => {
  desk = await manualDesk()
})

const pay = (depositId: string) =>
  desk.database.app.transaction(async (tx) => {
    const deposit = await lockDeposit(tx, depositId)
    if (deposit === undefined) throw new Error('no such deposit')
    return payFromCapital(tx, deposit, 'system:test')
  })

test('cash and profit come out of capital in one entry, and the person is told', async () => {
  await desk.fundCapital(150_000_000n)
  const { depositId, personId } = await desk.submit()
  await desk.database.owner(
    'update deposits.deposit set cash_micro = 90000000, profit_micro = 10000000 where id = $1',
    [depositId],
  )
  expect(await pay(depositId)).toBe(true)
  expect(await desk.balanceMicro(investorAccount(personId, 'cash'))).toBe(90_000_000n)
  expect(await desk.balanceMicro(investorAccount(personId, 'profit'))).toBe(10_000_000n)
  expect(await desk.balanceMicro(capitalAccount)).toBe(50_000_000n)
  expect(await desk.stateOf(depositId)).toBe('credited')
  expect(await desk.database.owner('select type from platform.outbox where person_id = $1', [personId])).toEqual([
    { type: 'deposit.credited' },
  ])
})

test('error: without enough capital nothing is written', async () => {
  await desk.fundCapital(99_999_999n)
  const { depositId, personId } = await desk.submit()
  expect(await pay(depositId)).toBe(false)
  expect(await desk.stateOf(depositId)).toBe('submitted')
  expect(await desk.balanceMicro(capitalAccount)).toBe(99_999_999n)
  expect(await desk.database.owner('select from platform.outbox where person_id = $1', [personId])).toEqual([])
})
