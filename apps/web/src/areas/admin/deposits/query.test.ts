import { expect, test } from 'vitest'
import { depositsApiPath, depositsPath } from './query.ts'

test('what the address asks for reaches the api, and nothing else', () => {
  expect(depositsApiPath(new URLSearchParams())).toBe('/api/deposit')
  expect(depositsApiPath(new URLSearchParams('state=frozen&gateway=bank&deposit=7&doctor=open&x=1'))).toBe(
    '/api/deposit?state=frozen&gateway=bank',
  )
  expect(depositsApiPath(new URLSearchParams('search=0xab&after=5.c'))).toBe('/api/deposit?search=0xab&after=5.c')
})

test('a state or gateway nobody knows is left out', () => {
  expect(depositsApiPath(new URLSearchParams('state=lost&gateway=pigeon&search=x'))).toBe('/api/deposit?search=x')
})

test('another filter begins at the first page; opening one deposit stays where one is', () => {
  const query = new URLSearchParams('state=submitted&after=9')
  expect(depositsPath(query, { state: 'frozen' })).toBe('/admin/deposits?state=frozen')
  expect(depositsPath(query, { deposit: '7' })).toBe('/admin/deposits?state=submitted&after=9&deposit=7')
  expect(depositsPath(query, { doctor: 'open' })).toBe('/admin/deposits?state=submitted&after=9&doctor=open')
  expect(depositsPath(new URLSearchParams('state=frozen'), { state: null })).toBe('/admin/deposits')
})
