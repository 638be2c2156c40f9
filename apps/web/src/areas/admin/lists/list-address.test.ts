import { listEvents } from '@clearhold/contract/notifications/endpoints'
import { expect, test } from 'vitest'
import {
  amountText,
  anyText,
  dayText,
  fileInput,
  isNarrowed,
  type ListAddress,
  listInput,
  listPath,
} from './list-address.ts'

const list: ListAddress = {
  page: '/admin/things',
  endpoint: listEvents,
  filters: { search: anyText, state: ['open', 'done'], from: dayText, min: amountText, sort: ['-at', 'at'] },
  beside: ['thing'],
}
const query = (text: string) => new URLSearchParams(text)

test('passes on what the api knows, and nothing else', () => {
  expect(listInput(list, query('state=open&search=a%20b&thing=7&evil=1'))).toEqual({
    query: { search: 'a b', state: 'open' },
  })
  expect(listInput(list, query('state=gone&from=yesterday&min=-1&sort=name'))).toEqual({ query: {} })
  expect(listInput(list, query('from=2026-11-01&min=0.5&sort=at&after=x'))).toEqual({
    query: { from: '2026-11-01', min: '0.5', sort: 'at', after: 'x' },
  })
})

test('a file is everything the filters show, not the page', () => {
  expect(fileInput(list, query('state=open&after=x&thing=7'))).toEqual({ query: { state: 'open' } })
  expect(fileInput(list, query('after=x'))).toEqual({ query: {} })
})

test('a list is narrowed by what it searches and filters, and by a later page; not by its order or what is open', () => {
  expect(['state=open', 'search=a', 'after=x'].map((text) => isNarrowed(list, query(text)))).toEqual([true, true, true])
  expect(['', 'sort=at', 'thing=7', 'state=gone'].map((text) => isNarrowed(list, query(text)))).toEqual(
    Array.from({ length: 4 }, () => false),
  )
})

test('another filter begins at the first page; opening a row does not', () => {
  expect(listPath(list, query('state=open&after=x'), { state: 'done' })).toBe('/admin/things?state=done')
  expect(listPath(list, query('state=open&after=x'), { thing: '7' })).toBe('/admin/things?state=open&after=x&thing=7')
  expect(listPath(list, query('after=x'), { after: 'y' })).toBe('/admin/things?after=y')
  expect(listPath(list, query('state=open'), { state: null })).toBe('/admin/things')
})
