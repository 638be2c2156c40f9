import { expect, test } from 'vitest'
import { searchChanges } from './query.ts'

const asked = (text: string) =>
  Object.fromEntries(Object.entries(searchChanges(text)).filter(([, value]) => value !== null))

test('a number opens an entry, an account or an amount is a filter, the rest is looked for', () => {
  expect(asked('')).toEqual({})
  expect(asked('#1042-3')).toEqual({ entry: '1042-3' })
  expect(asked('operator:capital')).toEqual({ account: 'operator:capital' })
  expect(asked('custody:31337')).toEqual({ account: 'custody:31337' })
  const id = '00000000-0000-4000-8000-000000000001'
  expect(asked(`investor:${id}`)).toEqual({ account: `investor:${id}` })
  expect(asked(`investor:${id}:cash`)).toEqual({ account: `investor:${id}:cash` })
  expect(asked(id)).toEqual({ search: id })
  expect(asked(`withdrawal:${id}:hold`)).toEqual({ search: `withdrawal:${id}:hold` })
})

test('amounts as people of three languages write them', () => {
  const amounts = ['2500', '2,500', '2.500', '2,500.00', '2.500,00', '2 500,5', '0.000001', '007', '1,234,567']
  expect(amounts.map((text) => asked(text)['amount'])).toEqual([
    '2500',
    '2500',
    '2500',
    '2500.00',
    '2500.00',
    '2500.5',
    '0.000001',
    '7',
    '1234567',
  ])
  expect(asked('1.2.3.4567890')).toEqual({ amount: '1234567890' })
  expect(asked('...')).toEqual({ search: '...' })
  expect(asked('1.23456789')).toEqual({ search: '1.23456789' })
})
