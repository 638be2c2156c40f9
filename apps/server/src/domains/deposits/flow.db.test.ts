import { expect, test } from 'vitest'
import { manualDesk } from '#testing/manual-desk.ts'
import { prepareChain } from '#testing/withdrawals.ts'
import { creditManualDeposit } from './actions/credit-manual-deposit.ts'
import { hasPendingArrivals } from './actions/has-pending-arrivals.ts'
import { creditDeposits } from './flow.ts'

test('more deposits than one batch that waited for capital are all paid before the flow has nothing left to do', async () => {
  const desk = await manualDesk()
  await prepareChain(desk.database)
  const parts = { database: desk.database.app, chainId: 31_337, confirmationsNeeded: 2 }
  expect(await hasPendingArrivals(desk.database.app.reader, parts.chainId)).toBe(false)
  const ids: string[] = []
  for (let count = 0; count < 52; count += 1) {
    const { depositId } = await desk.submit(1_000_000n)
    await desk.run(creditManualDeposit, { depositId })
    ids.push(depositId)
  }
  expect(await creditDeposits(parts)).toBe(false)
  expect(await hasPendingArrivals(desk.database.app.reader, parts.chainId)).toBe(true)
  await desk.fundCapital(52_000_000n)
  while (await creditDeposits(parts));
  expect(new Set(await Promise.all(ids.map(desk.stateOf)))).toEqual(new Set(['credited']))
  expect(await hasPendingArrivals(desk.database.app.reader, parts.chainId)).toBe(false)
})
