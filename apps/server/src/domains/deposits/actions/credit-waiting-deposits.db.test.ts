import { expect, test } from 'vitest'
import { capitalAccount } from '#domains/ledger/index.ts'
import { manualDesk } from '#testing/manual-desk.ts'
import { creditManualDeposit } from './credit-manual-deposit.ts'
import { creditWaitingDeposits } from './credit-waiting-deposits.ts'

test('deposits that wait for capital are credited in the order in which they came; none overtakes another', async () => {
  const desk = await manualDesk()
  const first = await desk.submit(100_000_000n)
  const second = await desk.submit(20_000_000n)
  for (const { depositId } of [second, first]) await desk.run(creditManualDeposit, { depositId })
  const states = async () => [await desk.stateOf(first.depositId), await desk.stateOf(second.depositId)]
  await desk.fundCapital(30_000_000n)
  expect(await creditWaitingDeposits(desk.database.app)).toBe(0)
  expect(await states()).toEqual(['waiting_for_capital', 'waiting_for_capital'])
  await desk.fundCapital(80_000_000n)
  expect(await creditWaitingDeposits(desk.database.app)).toBe(1)
  expect(await states()).toEqual(['credited', 'waiting_for_capital'])
  await desk.fundCapital(10_000_000n)
  expect(await creditWaitingDeposits(desk.database.app)).toBe(1)
  expect(await states()).toEqual(['credited', 'credited'])
  expect(await desk.balanceMicro(capitalAccount)).toBe(0n)
})

test('MON9: a deposit that is approved later does not take the capital an earlier one waits for', async () => {
  const desk = await manualDesk()
  const first = await desk.submit(100_000_000n)
  const second = await desk.submit(20_000_000n)
  await desk.run(creditManualDeposit, { depositId: first.depositId })
  await desk.fundCapital(30_000_000n)
  await desk.run(creditManualDeposit, { depositId: second.depositId })
  expect(await desk.stateOf(second.depositId)).toBe('waiting_for_capital')
  expect(await desk.balanceMicro(capitalAccount)).toBe(30_000_000n)
  await desk.fundCapital(90_000_000n)
  expect(await creditWaitingDeposits(desk.database.app)).toBe(2)
  expect(await desk.balanceMicro(capitalAccount)).toBe(0n)
})
