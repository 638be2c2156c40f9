import { amountMicroMax, decimalFromMicro } from '@clearhold/contract/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderIn } from '../i18n/render-in.tsx'
import { Money, microFromBalance, moneyText } from './money.tsx'

describe('moneyText', () => {
  test.each([
    ['en', 10_840_500_000n, '10,840.50'],
    ['es', 10_840_500_000n, '10.840,50'],
    ['fr', 10_840_500_000n, '10\u202f840,50'],
    ['es', 5_000_000_000n, '5.000,00'],
    ['en', 0n, '0.00'],
    ['en', 999_000_000n, '999.00'],
    ['en', amountMicroMax, '999,999,999,999.99'],
  ] as const)('in %s groups as the language does', (language, amountMicro, text) => {
    expect(moneyText(amountMicro, language)).toBe(text)
  })

  test('six decimals where every one counts', () => {
    expect(moneyText(1_240_500_001n, 'en', { decimals: 6 })).toBe('1,240.500001')
  })

  test('a minus is a true minus; a plus is written on request and never before zero', () => {
    expect(moneyText(-250_000_000n, 'en')).toBe('\u2212250.00')
    expect(moneyText(250_000_000n, 'en', { signed: true })).toBe('+250.00')
    expect(moneyText(0n, 'en', { signed: true })).toBe('0.00')
  })

  test('what does not fit is cut off, so that no page shows more than there is', () => {
    expect(moneyText(1_999_999n, 'en')).toBe('1.99')
    expect(moneyText(-1_999_999n, 'en')).toBe('\u22121.99')
  })

  test('behavior: with six decimals the amount can be read back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -amountMicroMax, max: amountMicroMax }), (amountMicro) => {
        const plain = moneyText(amountMicro, 'en', { decimals: 6 }).replaceAll(',', '').replace('\u2212', '-')
        return plain === decimalFromMicro(amountMicro)
      }),
    )
  })
})

describe('microFromBalance', () => {
  test.each([
    ['2500.00', 2_500_000_000n],
    ['-0.000001', -1n],
    ['0', 0n],
  ])('reads %s', (balance, amountMicro) => expect(microFromBalance(balance)).toBe(amountMicro))

  test.each(['--1', '1e3', '', 'NaN'])('error: refuses %j', (balance) => {
    expect(() => microFromBalance(balance)).toThrow(RangeError)
  })
})

describe('Money', () => {
  test('carries the exact amount beside what is shown', () => {
    expect(renderIn('en', <Money amount="10840.500001" />)).toBe(
      '<data class="money money-inherit" value="10840.500001">10,840.50<span class="money-code">\u00a0USDT</span></data>',
    )
  })

  test('leaves the code to the header of a table', () => {
    expect(renderIn('fr', <Money amount={-1_000_000n} currency="none" />)).toBe(
      '<data class="money money-inherit" value="-1.000000">\u22121,00</data>',
    )
  })
})
