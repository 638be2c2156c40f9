import { expect, test } from 'vitest'
import { subjectPath } from './subject-path.ts'

test('what has a page leads to it, and no typed text leads elsewhere', () => {
  expect(subjectPath('deposit:1f')).toBe('/admin/deposits?deposit=1f')
  expect(subjectPath('entry:1042-3')).toBe('/admin/ledger?show=entries&entry=1042-3')
  expect(subjectPath('capital:1f')).toBe('/admin/plans?show=capital')
  expect(subjectPath('alarm:12')).toBe('/admin/withdrawals')
  expect(subjectPath('person:a&b=//x')).toBe('/admin/users?user=a%26b%3D%2F%2Fx')
  expect(['kyc:1', 'payouts', 'person:', 'constructor:1'].map(subjectPath)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
