import { sumMicro } from '@clearhold/contract/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AccountKey, capitalAccount, chainAccount, investorAccount } from '../ledger/index.ts'
import { givenTo, type Movement, takeBack } from './rules.ts'

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
