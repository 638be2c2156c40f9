import { expect, test } from 'vitest'
import { readWithdrawalCaps } from './read-withdrawal-caps.ts'

test('MON14: the caps are public, so they can be read before paying anything in', () => {
  const unit = 1_000_000n
  expect(
    readWithdrawalCaps({
      verified: { dayMaxMicro: 10_000n * unit, monthMaxMicro: 50_000n * unit },
      pending: { dayMaxMicro: 500n * unit, monthMaxMicro: 2_000n * unit },
    }),
  ).toEqual({
    verified: { day: '10000.000000', month: '50000.000000' },
    pending: { day: '500.000000', month: '2000.000000' },
  })
})
