import { expect, test } from 'vitest'
import {
  arrivedMicroOf,
  coversLess,
  gateChanges,
  heldMicroOf,
  historyStepsMax,
  hoursPerStep,
  isPulseDue,
  isPulseShort,
  nextAgenda,
  owedMicroOn,
  ownershipReminder,
} from './rules.ts'

const house = (balances: Partial<Record<'custody' | 'capital' | 'bank' | 'suspense' | 'dust', bigint>>) =>
  (['custody', 'capital', 'bank', 'suspense', 'dust'] as const).map((kind) => ({
    key: `${kind}:7`,
    kind,
    balanceMicro: balances[kind] ?? 0n,
  }))
const owedMicroOf = (accounts: ReturnType<typeof house>, shortfallMicro: bigint) =>
  owedMicroOn(7, accounts, shortfallMicro)

test('what is owed is what the house’s accounts lack, and what stands in them for others', () => {
  expect(owedMicroOf(house({}), 0n)).toBe(0n)
  expect(owedMicroOf(house({ custody: -100n, capital: 30n, dust: 1n }), 0n)).toBe(69n)
  expect(owedMicroOf(house({ custody: -100n, capital: 30n, bank: 20n }), 0n), 'paid by a bank, not settled').toBe(70n)
  expect(owedMicroOf(house({ custody: -100n, capital: 30n, suspense: 5n }), 0n), 'not credited yet').toBe(70n)
})

test('what the ledger has on another chain is compared there', () => {
  const accounts = house({ custody: -100n, capital: 30n })
  const other = { key: 'custody:1', kind: 'custody', balanceMicro: -40n } as const
  expect(owedMicroOn(7, [...accounts, other], 0n), '110 are owed, 40 of them are held elsewhere').toBe(70n)
  expect(owedMicroOn(7, [other], 0n)).toBe(0n)
})

test('a shortfall takes nothing off what is owed in the same account', () => {
  const short = house({ custody: -60n, suspense: -40n })
  expect(owedMicroOf(short, 50n), '100 in accounts and 10 in suspense, of which 60 are there').toBe(110n)
  expect(arrivedMicroOf(short, 50n)).toBe(10n)
  expect(arrivedMicroOf(short, 0n), 'below zero without a row that says why').toBe(0n)
})

test('what the chain lacks is not held; what it holds beyond the ledger covers nothing', () => {
  const measured = { custodyMicro: 100n, bookMicro: 90n, chainMicro: 90n }
  expect(heldMicroOf(measured), 'payouts on their way are held and owed').toBe(100n)
  expect(heldMicroOf({ ...measured, chainMicro: 89n })).toBe(99n)
  expect(heldMicroOf({ ...measured, chainMicro: 5_000n })).toBe(100n)
  expect(heldMicroOf({ custodyMicro: 10n, bookMicro: 90n, chainMicro: 0n })).toBe(0n)
})

test('a pulse is due after 40 seconds, and at once when something is short or no longer is', () => {
  const at = new Date('2026-11-18T00:00:00Z')
  const after = (seconds: number) => new Date(at.getTime() + seconds * 1_000)
  const newest = { at, owedMicro: 90n, bookMicro: 100n, heldMicro: 100n }
  expect(isPulseDue(undefined, false, at)).toBe(true)
  expect(isPulseDue(newest, false, after(39.9))).toBe(false)
  expect(isPulseDue(newest, false, after(40))).toBe(true)
  expect(isPulseDue(newest, true, after(1))).toBe(true)
  const short = { ...newest, heldMicro: 99n }
  expect([isPulseShort(newest), isPulseShort(short), isPulseShort({ ...newest, owedMicro: 101n })]).toEqual([
    false,
    true,
    true,
  ])
  expect(isPulseDue(short, true, after(1))).toBe(false)
  expect(isPulseDue(short, false, after(1))).toBe(true)
})

test('what stands becomes what is due, and nothing is said twice', () => {
  expect(gateChanges([], [])).toEqual([])
  expect(gateChanges(['coverage'], ['coverage'])).toEqual([])
  expect(gateChanges(['coverage', 'anchor_missed'], ['coverage', 'comparison_missing'])).toEqual([
    { cause: 'comparison_missing', state: 'closed' },
    { cause: 'anchor_missed', state: 'opened' },
  ])
})

test('a history of any length has at most 500 steps', () => {
  for (const hours of [1, 499, 500, 501, 8_760, 87_600]) {
    // One step more, because the first hour need not begin one.
    expect(Math.ceil(hours / hoursPerStep(hours)), String(hours)).toBeLessThanOrEqual(historyStepsMax)
  }
})

test('cover is compared without a division; where nothing is owed everything is covered', () => {
  const cover = (heldMicro: bigint, owedMicro: bigint) => ({ heldMicro, owedMicro })
  expect(coversLess(cover(99n, 100n), cover(100n, 100n))).toBe(true)
  expect(coversLess(cover(2n, 1n), cover(200n, 100n))).toBe(false)
  expect(coversLess(cover(0n, 0n), cover(0n, 1n))).toBe(false)
  expect(coversLess(cover(5n, 1n), cover(0n, 0n))).toBe(true)
})

const everyMs = 3_600_000
const at = (minutes: number) => new Date(minutes * 60_000)
const half = { everyMs, random: Buffer.from([0x80, 0, 0, 0]) }

test('one each hour, and one at a moment of each hour that is drawn', () => {
  const first = nextAgenda(undefined, at(0), half)
  expect(first).toEqual({ hourlyAt: at(60), drawnAt: at(30), drawnUntil: at(60) })
  const second = nextAgenda(first, at(30), half)
  expect(second).toEqual({ hourlyAt: at(60), drawnAt: at(90), drawnUntil: at(120) })
  expect(nextAgenda(second, at(60), half)).toEqual({ hourlyAt: at(120), drawnAt: at(90), drawnUntil: at(120) })
  // Requested in between: the schedule does not change.
  expect(nextAgenda(second, at(40), half)).toEqual(second)
  // After a long pause nothing is made up for.
  expect(nextAgenda(second, at(600), half)).toEqual({ hourlyAt: at(660), drawnAt: at(630), drawnUntil: at(660) })
})

test('owners are reminded of a custody signature 14 and 3 days before it ends and when it has, each once, whenever snapshots are', () => {
  const day = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000)
  const ends = { endsAt: day(92) }
  const remindedAt = (days: readonly number[]) =>
    days.flatMap((until, index) => {
      const reminder = ownershipReminder(day(0), { after: day(days[index - 1] ?? 0), until: day(until) })
      return reminder === undefined ? [] : [[until, reminder]]
    })
  const hourly = Array.from({ length: 100 * 24 }, (_, hour) => hour / 24)
  expect(remindedAt(hourly)).toEqual([
    [78, { ...ends, isOver: false }],
    [89, { ...ends, isOver: false }],
    [92, { ...ends, isOver: true }],
  ])
  // After weeks without a snapshot only what is so now is said.
  expect(remindedAt([10, 91, 91.5])).toEqual([[91, { ...ends, isOver: false }]])
  expect(remindedAt([10, 120, 121])).toEqual([[120, { ...ends, isOver: true }]])
})
