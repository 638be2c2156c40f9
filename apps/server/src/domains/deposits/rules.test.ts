import { expect, test } from 'vitest'
import { creditKey, freezeReasonOf, planCredits, planPayback, planTakeBack, runsOf } from './rules.ts'

const arrival = (id: string, personId: string, amountMicro: bigint) => ({ id, personId, amountMicro })
const said = (steps: ReturnType<typeof planCredits>) => steps.map(({ kind, deposit }) => `${kind} ${deposit.id}`)
const none = () => false

test('an arrival of the minimum or more is credited', () => {
  expect(said(planCredits([arrival('a', 'x', 10_000_000n)], [], none))).toEqual(['credit a'])
  expect(said(planCredits([arrival('a', 'x', 9_999_999n)], [], none))).toEqual(['keep a'])
})

test('small ones are kept until together they reach the minimum, each person’s apart', () => {
  const steps = planCredits(
    [
      arrival('b', 'x', 3_000_000n),
      arrival('c', 'y', 3_000_000n),
      arrival('d', 'x', 4_000_000n),
      arrival('e', 'x', 1n),
    ],
    [arrival('a', 'x', 3_000_000n)],
    none,
  )
  expect(said(steps)).toEqual(['keep b', 'keep c', 'credit d', 'release a', 'release b', 'keep e'])
})

test('what is looked at neither counts nor brings others along', () => {
  const steps = planCredits([arrival('b', 'x', 50_000_000n)], [arrival('a', 'x', 3_000_000n)], ({ id }) => id === 'b')
  expect(said(steps)).toEqual(['hold b'])
})

test('the key of a log is the same for everybody, and another for another arrival', () => {
  const place = { chainId: 1, txHash: '0xab', logIndex: 3, arrival: 1 }
  expect(creditKey(place)).toBe('deposit:1:0xab:3')
  expect(creditKey({ ...place, arrival: 2 })).toBe('deposit:1:0xab:3:2')
})

test('a transfer older than the address it came to is unusual; a clock that is a few minutes wrong is not', () => {
  const made = new Date('2026-01-01T12:00:00Z')
  expect(freezeReasonOf(new Date('2026-01-01T11:30:00Z'), made)).toBeUndefined()
  expect(freezeReasonOf(new Date('2026-01-01T10:59:00Z'), made)).toBe('older_than_address')
})

test('what the chain took comes from free cash, then from capital, and the rest is a shortfall', () => {
  expect(planTakeBack(100n, 100n, 500n, 0n)).toEqual({ fromCashMicro: 100n, fromCapitalMicro: 0n, shortfallMicro: 0n })
  expect(planTakeBack(100n, 100n, 30n, 500n)).toEqual({ fromCashMicro: 30n, fromCapitalMicro: 70n, shortfallMicro: 0n })
  expect(planTakeBack(100n, 100n, 30n, 20n)).toEqual({ fromCashMicro: 30n, fromCapitalMicro: 20n, shortfallMicro: 50n })
  expect(planTakeBack(100n, 40n, 500n, 500n)).toEqual({ fromCashMicro: 40n, fromCapitalMicro: 60n, shortfallMicro: 0n })
})

test('when it comes again, the shortfall is filled first, then the capital, and the person gets the rest', () => {
  const debt = { shortfallMicro: 50n, capitalMicro: 20n }
  expect(planPayback(100n, [debt])).toEqual({
    cashMicro: 30n,
    paid: [{ debt, shortfallMicro: 50n, capitalMicro: 20n }],
  })
  expect(planPayback(60n, [debt])).toEqual({ cashMicro: 0n, paid: [{ debt, shortfallMicro: 50n, capitalMicro: 10n }] })
  expect(planPayback(100n, [])).toEqual({ cashMicro: 100n, paid: [] })
})

test('changes of one kind that follow each other are one run', () => {
  expect(runsOf(['a', 'a', 'b', 'a'].map((kind) => ({ kind }))).map((run) => run.length)).toEqual([2, 1, 1])
})
