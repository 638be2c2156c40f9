import { expect, test } from 'vitest'
import { kycListOf, kycListPath, kycPagePath, kycQueuePath } from './query.ts'

test('each list asks the api for its own cases', () => {
  expect(kycQueuePath).toBe('/api/admin/kyc/submissions?status=pending')
  expect(kycListPath('mine', null)).toBe('/api/admin/kyc/submissions?status=pending&assigned=me')
  expect(kycListPath('decided', 'x y')).toBe('/api/admin/kyc/submissions?status=decided&after=x+y')
})

test('an address names the list, the page and the case; what it does not know is the queue', () => {
  expect(kycPagePath('revision')).toBe('/admin/kyc?show=revision')
  expect(kycPagePath('decided', { after: 'n', id: '7' })).toBe('/admin/kyc?show=decided&after=n&id=7')
  expect(kycListOf('mine')).toBe('mine')
  expect(kycListOf('nonsense')).toBe('pending')
})
