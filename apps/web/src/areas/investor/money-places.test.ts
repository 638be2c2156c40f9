import { decimalFromMicro, sumMicro } from '@clearhold/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyPlaces } from './money-places.ts'

const nothing = { usdAmount: '0', btcAmount: '0', bonusAmount: '0', lockedAmount: '0', leavingAmount: '0' }

test('account and profit balance are always there, the others when there is something in them', () => {
  expect(moneyPlaces(nothing).map(({ place }) => place)).toEqual(['free', 'profit'])
  expect(moneyPlaces({ ...nothing, lockedAmount: '2500.000000' }).map(({ place }) => place)).toEqual([
    'free',
    'profit',
    'locked',
  ])
})

test('behavior: the parts that are shown are all there is, whatever the balances are', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 15n })
  fc.assert(
    fc.property(fc.tuple(amount, amount, amount, amount, amount), (micros) => {
      const [usdAmount, btcAmount, bonusAmount, lockedAmount, leavingAmount] = micros.map(decimalFromMicro) as [
        string,
        string,
        string,
        string,
        string,
      ]
      const places = moneyPlaces({ usdAmount, btcAmount, bonusAmount, lockedAmount, leavingAmount })
      expect(sumMicro(places.map(({ amountMicro }) => amountMicro))).toBe(sumMicro(micros))
    }),
  )
})
