import { expect, test } from 'vitest'
import { casesFileInput, casesInput, kycListOf, kycPagePath } from './query.ts'

const query = (text: string) => new URLSearchParams(text)

test('each list asks for its own cases, and an unknown one for the queue', () => {
  expect(kycListOf('nonsense')).toBe('pending')
  expect(casesInput(query('show=mine'))).toEqual({ query: { status: 'pending', assigned: 'me' } })
  expect(casesInput(query('show=decided&after=5.x&id=7'))).toEqual({ query: { status: 'decided', after: '5.x' } })
  expect(casesInput(new URLSearchParams())).toEqual({ query: { status: 'pending' } })
  expect(casesFileInput(query('show=decided&after=5.x&search=ines'))).toEqual({
    query: { status: 'decided', search: 'ines' },
  })
})

test('the address keeps list, filters and page while a case is opened; another list begins anew', () => {
  const at = query('show=mine&search=ines&after=5.x')
  expect(kycPagePath(at, { id: '7' })).toBe('/admin/kyc?show=mine&search=ines&after=5.x&id=7')
  expect(kycPagePath(query('show=mine&after=5.x&id=7'), { show: 'decided' })).toBe('/admin/kyc?show=decided')
})
