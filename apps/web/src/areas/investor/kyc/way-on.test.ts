import { expect, test } from 'vitest'
import { wayOnOf } from './way-on.ts'

const paths = { deposit: '/user/deposits1', withdraw: '/user/withdraw' }
const nothing = { usdAmount: '0.000000', btcAmount: '0.000000', bonusAmount: '0.000000' }

test('friction: with a balance of 0 the way on is a deposit, and with any money to withdraw', () => {
  expect(wayOnOf(nothing, paths)).toEqual({ path: '/user/deposits1', text: 'toDeposit' })
  expect(wayOnOf({ ...nothing, bonusAmount: '0.000001' }, paths)).toEqual({
    path: '/user/withdraw',
    text: 'toWithdraw',
  })
  expect(wayOnOf(nothing, { ...paths, deposit: undefined })).toBeUndefined()
})
