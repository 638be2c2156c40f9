import { expect, test } from 'vitest'
import { adjustmentOf, differenceMicro, typedMicro, typedText } from './adjustment.ts'

const now = { usdAmount: '3120.000000', btcAmount: '940.000000' }
const typed = { usdAmount: '3120.00', btcAmount: '940', reversesEntry: '', reason: 'why' }

test.each([
  ['2500', 2_500_000_000n],
  ['2500,50', 2_500_500_000n],
  ['2 500.50', 2_500_500_000n],
  ['2,500.50', undefined],
  ['-1', undefined],
  ['', undefined],
  ['1.0000001', undefined],
])('%s is read as it is meant', (text, micro) => {
  expect(typedMicro(text)).toBe(micro)
})

test('only what changes is sent, with all six decimals', () => {
  expect(adjustmentOf(typed, now)).toEqual({ reason: 'why' })
  expect(adjustmentOf({ ...typed, usdAmount: '3300', reversesEntry: '#7-1' }, now)).toEqual({
    reason: 'why',
    usdAmount: '3300.000000',
    reversesEntry: '#7-1',
  })
})

test('the difference is what would be added or taken', () => {
  expect(differenceMicro(now.usdAmount, '3300')).toBe(180_000_000n)
  expect(differenceMicro(now.usdAmount, '3000')).toBe(-120_000_000n)
  expect(differenceMicro(now.usdAmount, 'x')).toBeUndefined()
})

test.each([
  ['3120.000000', 'en', '3120'],
  ['3120.500000', 'es', '3120,5'],
  ['0.000000', 'fr', '0'],
  ['100', 'en', '100'],
] as const)('%s is offered for typing in %s as %s, and read back the same', (balance, language, text) => {
  expect(typedText(balance, language)).toBe(text)
  expect(differenceMicro(balance, text)).toBe(0n)
})
