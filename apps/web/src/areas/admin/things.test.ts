import { expect, test } from 'vitest'
import { thingPath } from './things.ts'

test('what has a page leads to it, and nothing typed by anybody leads elsewhere', () => {
  expect(thingPath('deposit:1f')).toBe('/admin/deposits?deposit=1f')
  expect(thingPath('entry:1042-3')).toBe('/admin/ledger?show=entries&entry=1042-3')
  expect(thingPath('capital:1f')).toBe('/admin/plans?show=capital')
  expect(thingPath('alarm:12')).toBe('/admin/withdrawals')
  expect(thingPath('person:a&b=//x')).toBe('/admin/users?user=a%26b%3D%2F%2Fx')
  expect(['kyc:1', 'payouts', 'person:', 'constructor:1'].map(thingPath)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
