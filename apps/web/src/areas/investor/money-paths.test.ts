import { kycStatuses } from '@clearhold/contract/kyc/rules'
import { describe, expect, test } from 'vitest'
import { moneyPaths } from './money-paths.ts'

const all = ['userdashboard', 'deposits1', 'kyc', 'withdraw']

describe('the buttons of the dashboard', () => {
  test('without an identity record, Withdraw leads to /user/kyc', () => {
    expect(moneyPaths(null, all)).toEqual({ deposit: '/user/deposits1', withdraw: '/user/kyc' })
  })

  test.each(kycStatuses)('with a record that is %s, Withdraw leads to /user/withdraw', (status) => {
    expect(moneyPaths({ status }, all).withdraw).toBe('/user/withdraw')
  })

  test('a page that is not built has no button', () => {
    expect(moneyPaths(null, ['userdashboard'])).toEqual({ deposit: undefined, withdraw: undefined })
    expect(moneyPaths(null, ['kyc'])).toEqual({ deposit: undefined, withdraw: '/user/kyc' })
  })
})
