import { expect, test } from 'vitest'
import { kycApiPath, kycCsvPath, kycListOf, kycPagePath, kycQueuePath } from './query.ts'

const query = (text: string) => new URLSearchParams(text)

test('each list asks for its own cases, and an unknown one for the queue', () => {
  expect(kycListOf('nonsense')).toBe('pending')
  expect(kycApiPath(query('show=mine'))).toBe('/api/admin/kyc/submissions?status=pending&assigned=me')
  expect(kycApiPath(query('show=decided&after=5.x&id=7'))).toBe('/api/admin/kyc/submissions?status=decided&after=5.x')
  expect(kycQueuePath).toBe('/api/admin/kyc/submissions?status=pending')
  expect(kycCsvPath(query('show=decided&after=5.x&search=ines'))).toBe(
    '/api/admin/kyc/submissions.csv?status=decided&search=ines',
  )
})

test('the address keeps list, filters and page while a case is opened; another list begins anew', () => {
  const at = query('show=mine&search=ines&after=5.x')
  expect(kycPagePath(at, { id: '7' })).toBe('/admin/kyc?show=mine&search=ines&after=5.x&id=7')
  expect(kycPagePath(query('show=mine&after=5.x&id=7'), { show: 'decided' })).toBe('/admin/kyc?show=decided')
})
