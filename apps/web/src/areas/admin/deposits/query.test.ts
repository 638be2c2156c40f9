import { expect, test } from 'vitest'
import { listInput } from '../lists/list-address.ts'
import { depositList, depositSortOf, depositsPath } from './query.ts'

const asked = (text: string) => listInput(depositList, new URLSearchParams(text))

test('what the address asks for reaches the api, and nothing else', () => {
  expect(asked('')).toEqual({ query: {} })
  expect(asked('state=frozen&gateway=bank&deposit=7&doctor=open&x=1')).toEqual({
    query: { state: 'frozen', gateway: 'bank', sort: 'createdAt' },
  })
  expect(asked('search=0xab&after=5.c')).toEqual({ query: { search: '0xab', after: '5.c' } })
})

test('a state or gateway that is not known is left out', () => {
  expect(asked('state=lost&gateway=pigeon&search=x')).toEqual({ query: { search: 'x' } })
})

test('another filter begins at the first page; opening one deposit stays where one is', () => {
  const query = new URLSearchParams('state=submitted&after=9')
  expect(depositsPath(query, { state: 'frozen' })).toBe('/admin/deposits?state=frozen')
  expect(depositsPath(query, { deposit: '7' })).toBe('/admin/deposits?state=submitted&after=9&deposit=7')
  expect(depositsPath(query, { doctor: 'open' })).toBe('/admin/deposits?state=submitted&after=9&doctor=open')
  expect(depositsPath(new URLSearchParams('state=frozen'), { state: null })).toBe('/admin/deposits')
})

test('what waits for a decision is listed with the longest wait first, unless another order is asked for', () => {
  const sortOf = (text: string) => depositSortOf(new URLSearchParams(text))
  for (const state of ['submitted', 'waiting_for_capital', 'frozen', 'unsupported', 'confirming'])
    expect(sortOf(`state=${state}`)).toBe('createdAt')
  for (const text of ['', 'state=credited', 'state=submitted&sort=-createdAt']) expect(sortOf(text)).toBe('-createdAt')
})
