import type { AccountKind } from '@clearhold/contract/ledger/schema'
import { expect, test } from 'vitest'
import { dayBefore, flowsOf, paidOutMicro } from './money-flows.ts'

const now = new Date('2026-11-15T09:00:00Z')
const line = (
  day: string | null,
  reason: string,
  sourceKind: AccountKind,
  targetKind: AccountKind,
  amountMicro: bigint,
) => ({
  day,
  reason,
  sourceKind,
  targetKind,
  amountMicro,
  postings: 1n,
})

test('every day has its place, also one on which nothing moved, and today is the last', () => {
  const { days } = flowsOf([], now, 30)
  expect(days).toHaveLength(30)
  expect(days.at(0)?.day).toBe('2026-10-17')
  expect(days.at(-1)).toEqual({
    day: '2026-11-15',
    paidIn: { count: 0, amount: '0.000000' },
    paidOut: { count: 0, amount: '0.000000' },
  })
  expect(dayBefore(new Date('2026-03-01T00:00:00Z'), 1)).toBe('2026-02-28')
})

test('goodwill is part of a deposit, what a chain takes back is taken off, and what is older counts only in the whole', () => {
  const { days, paidInMicro } = flowsOf(
    [
      line(null, 'deposit.credited', 'custody', 'cash', 1_000_000n),
      line('2026-11-15', 'deposit.credited', 'capital', 'cash', 5_000_000n),
      line('2026-11-15', 'deposit.credited', 'capital', 'profit', 2_000_000n),
      line('2026-11-15', 'deposit.credited', 'custody', 'suspense', 9_000_000n),
      line('2026-11-14', 'deposit.reorged', 'cash', 'custody', 3_000_000n),
    ],
    now,
    2,
  )
  expect(paidInMicro).toBe(5_000_000n)
  expect(days.map(({ paidIn }) => paidIn)).toEqual([
    { count: 0, amount: '-3.000000' },
    { count: 1, amount: '7.000000' },
  ])
})

test('a payout is what leaves to a chain or a bank; setting aside and settling between house accounts is none', () => {
  const lines = [
    line('2026-11-15', 'withdrawal.settled', 'leaving', 'custody', 4_000_000n),
    line('2026-11-15', 'withdrawal.paid', 'leaving', 'bank', 2_000_000n),
    line('2026-11-15', 'withdrawal.settled', 'bank', 'capital', 2_000_000n),
    line('2026-11-15', 'withdrawal.returned', 'bank', 'leaving', 1_000_000n),
    line('2026-11-15', 'withdrawal.returned', 'leaving', 'cash', 1_000_000n),
  ]
  const { days } = flowsOf(lines, now, 1)
  expect(paidOutMicro(lines)).toBe(5_000_000n)
  expect(days[0]?.paidOut).toEqual({ count: 1, amount: '5.000000' })
})
