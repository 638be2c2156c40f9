import { sumMicro } from '@clearhold/contract/money'
import { comparisonAgeMsMax } from '@clearhold/contract/views/reserves'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AccountKey, capitalAccount, chainAccount, investorAccount } from '../ledger/index.ts'
import {
  capitalKey,
  comparisonEveryMs,
  confirmationsAt,
  coversBlock,
  daysLeft,
  deepestPending,
  expectedMicro,
  givenTo,
  isCurrentComparison,
  isShort,
  isWorthSweeping,
  lookPageMax,
  type Movement,
  narrowed,
  nextReading,
  planSweep,
  rangeSpanMax,
  statementText,
  takeBack,
  walletLevel,
  widened,
} from './rules.ts'

const person = '0b54d37c-6a06-4e0d-9d3e-3f7f3a4f6f11'
const cash = investorAccount(person, 'cash')
const profit = investorAccount(person, 'profit')
const custody = chainAccount('custody', 1)
const postings: Movement<AccountKey>[] = [
  { source: custody, target: cash, amountMicro: 5n },
  { source: capitalAccount, target: profit, amountMicro: 7n },
  { source: capitalAccount, target: cash, amountMicro: 3n },
]

describe('takeBack', () => {
  test('goes back to the source, the last line first', () => {
    expect(takeBack(cash, postings, 0n, 2n)).toEqual([{ source: cash, target: capitalAccount, amountMicro: 2n }])
    expect(takeBack(cash, postings, 0n, 8n)).toEqual([
      { source: cash, target: capitalAccount, amountMicro: 3n },
      { source: cash, target: custody, amountMicro: 5n },
    ])
    expect(takeBack(profit, postings, 0n, 7n)).toEqual([{ source: profit, target: capitalAccount, amountMicro: 7n }])
  })
  test('goes on where an earlier one ended', () => {
    expect(takeBack(cash, postings, 2n, 2n)).toEqual([
      { source: cash, target: capitalAccount, amountMicro: 1n },
      { source: cash, target: custody, amountMicro: 1n },
    ])
  })
  test('error: never more than was given', () => {
    expect(takeBack(cash, postings, 0n, 9n)).toBeUndefined()
    expect(takeBack(cash, postings, 7n, 2n)).toBeUndefined()
    expect(takeBack(cash, postings, 9n, 0n)).toBeUndefined()
    expect(takeBack(investorAccount(person, 'bonus'), postings, 0n, 1n)).toBeUndefined()
  })
  test('in whatever parts, all of it goes back and each source gets what it gave', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 1n, max: 100n }), { minLength: 1, maxLength: 8 }), (parts) => {
        const given = parts.map((amountMicro, index) => ({
          source: chainAccount('suspense', index + 1),
          target: cash,
          amountMicro,
        }))
        const total = sumMicro(parts)
        const step = total / 3n + 1n
        const back = new Map<string, bigint>()
        for (let taken = 0n; taken < total; taken += step) {
          const amount = total - taken < step ? total - taken : step
          for (const { target, amountMicro } of takeBack(cash, given, taken, amount) ?? []) {
            back.set(target, (back.get(target) ?? 0n) + amountMicro)
          }
        }
        return given.every(({ source, amountMicro }) => back.get(source) === amountMicro)
      }),
    )
  })
})

test('givenTo names the lines into an account only', () => {
  expect(givenTo(cash, postings)).toEqual([postings[0], postings[2]])
})

test('the block of a transfer is its first confirmation', () => {
  expect(confirmationsAt(100n, 100n)).toBe(1n)
  expect(confirmationsAt(111n, 100n)).toBe(12n)
  expect(confirmationsAt(99n, 100n)).toBe(0n)
  expect(deepestPending(111n, 12)).toBe(100n)
  expect(confirmationsAt(111n, deepestPending(111n, 12))).toBe(12n)
})

test('near the head blocks are read by hash, far below in ranges that end where confirmations begin', () => {
  expect(nextReading(100n, 100n, 12, 100n)).toBeUndefined()
  expect(nextReading(101n, 100n, 12, 100n)).toBeUndefined()
  expect(nextReading(100n, 103n, 12, 100n)).toEqual({ by: 'hash', from: 101n, to: 103n })
  expect(nextReading(100n, 175n, 12, 100n)).toEqual({ by: 'hash', from: 101n, to: 164n })
  expect(nextReading(100n, 176n, 12, 100n)).toEqual({ by: 'range', from: 101n, to: 165n })
  expect(nextReading(100n, 5_000n, 12, 100n)).toEqual({ by: 'range', from: 101n, to: 200n })
})

test('a range grows while it is easy, shrinks when a provider cannot answer, and ends at one block', () => {
  expect(widened(100n, 10)).toBe(200n)
  expect(widened(100n, 6_000)).toBe(100n)
  expect(widened(rangeSpanMax, 0)).toBe(rangeSpanMax)
  expect(narrowed(100n)).toBe(50n)
  expect(narrowed(1n)).toBeUndefined()
})

test('a declaration counts above the block it was made at, and up to the one it was retired at', () => {
  const standing = { aboveBlock: 100n, untilBlock: null }
  expect([100n, 101n, 10n ** 9n].map((block) => coversBlock(standing, block))).toEqual([false, true, true])
  const retired = { aboveBlock: 100n, untilBlock: 110n }
  expect([100n, 101n, 110n, 111n].map((block) => coversBlock(retired, block))).toEqual([false, true, true, false])
  expect(coversBlock({ aboveBlock: 100n, untilBlock: 100n }, 101n)).toBe(false)
})

test('the text to sign differs when anything it names differs', () => {
  const statement = { platform: 'Clearhold', chainId: 1, address: '0xAb', nonce: 'n-1' }
  const texts = [
    statement,
    { ...statement, platform: 'Other' },
    { ...statement, chainId: 10 },
    { ...statement, address: '0xAc' },
    { ...statement, nonce: 'n-2' },
  ].map(statementText)
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts[0]).toBe(
    [
      'Clearhold: declaration of an operator address',
      '',
      'I hold the key of this address. USDT that is sent from it to the capital address of the platform is the operator’s own money, and no investor’s.',
      '',
      'Chain: 1',
      'Address: 0xAb',
      'Nonce: n-1',
    ].join('\n'),
  )
})

test('one entry a log, and another one for another arrival of it', () => {
  const place = { chainId: 5, txHash: '0xaa', logIndex: 3, arrival: 1 }
  expect(capitalKey(place)).toBe('capital:5:0xaa:3')
  expect(capitalKey({ ...place, arrival: 2 })).toBe('capital:5:0xaa:3:2')
})

test('U10: an address is swept when it holds the minimum and ten times what its gas costs', () => {
  const holding = { amountMicro: 20_000_000n, minimumMicro: 20_000_000n, costWei: 10n ** 15n, coinPriceMicro: 0n }
  expect(isWorthSweeping(holding)).toBe(true)
  expect(isWorthSweeping({ ...holding, amountMicro: 19_999_999n })).toBe(false)
  expect(isWorthSweeping({ ...holding, coinPriceMicro: 2_000_000_000n })).toBe(true)
  expect(isWorthSweeping({ ...holding, coinPriceMicro: 2_000_100_000n })).toBe(false)
  expect(isWorthSweeping({ ...holding, amountMicro: 0n, minimumMicro: 0n })).toBe(false)
})

test('a sweep fills the hot wallet with what it lacks, and takes the rest to custody', () => {
  expect(planSweep(50n, 100n, 5n)).toEqual({ target: 'hot', amountMicro: 50n })
  expect(planSweep(100_000n, 100n, 5n)).toEqual({ target: 'hot', amountMicro: 100n })
  expect(planSweep(104n, 100n, 5n)).toEqual({ target: 'hot', amountMicro: 104n })
  expect(planSweep(50n, 0n, 5n)).toEqual({ target: 'custody', amountMicro: 50n })
  expect(planSweep(50n, 4n, 5n)).toEqual({ target: 'custody', amountMicro: 50n })
})

test('MON5: 100,000 deposit addresses are asked within three minutes, and a comparison is made before the last one is too old', () => {
  expect((100_000 / lookPageMax + 1) * comparisonEveryMs).toBeLessThanOrEqual(120_000)
  expect(comparisonEveryMs).toBeLessThan(comparisonAgeMsMax / 2)
  const at = new Date('2026-11-17T10:00:00.000Z')
  expect(isCurrentComparison(at, new Date('2026-11-17T10:05:00.000Z'))).toBe(true)
  expect(isCurrentComparison(at, new Date('2026-11-17T10:05:00.001Z'))).toBe(false)
})

describe('OPS3 daysLeft and walletLevel', () => {
  const facts = { held: 100n, spentLately: 70n, isWaitedFor: false, warningDays: 3, isLowAlready: false }

  test('lasts as long as the mean of the last seven days says, to a tenth; without spending it is undefined', () => {
    expect(daysLeft(100n, 70n)).toBe(10)
    expect(daysLeft(15n, 70n)).toBe(1.5)
    expect(daysLeft(0n, 70n)).toBe(0)
    expect(daysLeft(100n, 0n)).toBeUndefined()
    expect(daysLeft(10n ** 24n, 7n)).toBe(9_999)
  })

  test('is low below its days, and stays so until it has twice of them', () => {
    expect(walletLevel(facts)).toBe('well')
    expect(walletLevel({ ...facts, held: 30n })).toBe('well')
    expect(walletLevel({ ...facts, held: 29n })).toBe('low')
    expect(walletLevel({ ...facts, held: 59n, isLowAlready: true })).toBe('low')
    expect(walletLevel({ ...facts, held: 60n, isLowAlready: true })).toBe('well')
  })

  test('is dry while a payout waits for it, whatever it holds; 0 days warn of nothing else', () => {
    expect(walletLevel({ ...facts, isWaitedFor: true })).toBe('dry')
    expect(walletLevel({ ...facts, held: 0n, warningDays: 0 })).toBe('well')
    expect(walletLevel({ ...facts, held: 0n, spentLately: 0n })).toBe('well')
  })
})

test('unclaimed coins may leave again; what is owed must be there', () => {
  expect(expectedMicro(100n, 0n, 100n)).toBe(100n)
  expect(expectedMicro(100n, 7n, 107n)).toBe(107n)
  expect(expectedMicro(100n, 7n, 103n), 'some of them left').toBe(103n)
  expect(expectedMicro(100n, 7n, 99n)).toBe(100n)
  expect(expectedMicro(100n, 7n, 110n), 'what is beyond them shows').toBe(107n)
  expect(expectedMicro(100n, -7n, 95n), 'the chain took some of them back').toBe(100n)
})

test('short is less than the ledger says, or less than it owes', () => {
  const even = { chainMicro: 100n, bookMicro: 100n, custodyMicro: 100n, owedMicro: 100n }
  expect(isShort(even)).toBe(false)
  expect(isShort({ ...even, chainMicro: 99n })).toBe(true)
  expect(isShort({ ...even, owedMicro: 101n })).toBe(true)
})
