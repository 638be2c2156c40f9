import { expect, test } from 'vitest'
import { amountText, anyText, dayText, type ListAddress, listApiPath, listCsvPath, listPath } from './list-address.ts'

const list: ListAddress = {
  page: '/admin/things',
  api: '/api/thing',
  filters: { search: anyText, state: ['open', 'done'], from: dayText, min: amountText, sort: ['-at', 'at'] },
  beside: ['thing'],
}
const query = (text: string) => new URLSearchParams(text)

test('passes on what the api knows, and nothing else', () => {
  expect(listApiPath(list, query('state=open&search=a%20b&thing=7&evil=1'))).toBe('/api/thing?search=a+b&state=open')
  expect(listApiPath(list, query('state=gone&from=yesterday&min=-1&sort=name'))).toBe('/api/thing')
  expect(listApiPath(list, query('from=2026-11-01&min=0.5&sort=at&after=x'))).toBe(
    '/api/thing?from=2026-11-01&min=0.5&sort=at&after=x',
  )
})

test('a file is everything the filters show, not the page', () => {
  expect(listCsvPath(list, query('state=open&after=x&thing=7'))).toBe('/api/thing.csv?state=open')
  expect(listCsvPath(list, query('after=x'))).toBe('/api/thing.csv')
})

test('another filter begins at the first page; opening a row does not', () => {
  expect(listPath(list, query('state=open&after=x'), { state: 'done' })).toBe('/admin/things?state=done')
  expect(listPath(list, query('state=open&after=x'), { thing: '7' })).toBe('/admin/things?state=open&after=x&thing=7')
  expect(listPath(list, query('after=x'), { after: 'y' })).toBe('/admin/things?after=y')
  expect(listPath(list, query('state=open'), { state: null })).toBe('/admin/things')
})
