import { expect, test } from 'vitest'
import { listOf, withdrawalsInput, withdrawalsPath } from './query.ts'

const query = (text: string) => new URLSearchParams(text)

test('without a filter, what waits for a person is asked for', () => {
  expect(withdrawalsInput(query(''))).toEqual({ query: { state: 'review', sort: 'createdAt' } })
  expect(withdrawalsInput(query('state=all'))).toEqual({ query: {} })
  expect(withdrawalsInput(query('state=settled&method=bank&after=1.x'))).toEqual({
    query: { state: 'settled', method: 'bank', after: '1.x' },
  })
})

test('a search and one person look everywhere, unless a state is named', () => {
  expect(listOf(query('search=W-20417'))).toBe('all')
  expect(listOf(query('person=x'))).toBe('all')
  expect(listOf(query('search=W-20417&state=review'))).toBe('review')
})

test('an unknown filter is left out', () => {
  expect(withdrawalsInput(query('state=nonsense&method=gold'))).toEqual({
    query: { state: 'review', sort: 'createdAt' },
  })
})

test('another filter begins at the first page; opening one keeps the page', () => {
  const at = query('state=delayed&after=1.x&id=a')
  expect(withdrawalsPath(at, { state: 'all' })).toBe('/admin/withdrawals?state=all')
  expect(withdrawalsPath(at, { id: 'b' })).toBe('/admin/withdrawals?state=delayed&after=1.x&id=b')
  expect(withdrawalsPath(at, { after: '2.y' })).toBe('/admin/withdrawals?state=delayed&after=2.y')
  expect(withdrawalsPath(query('id=a'), { id: null })).toBe('/admin/withdrawals')
})

test('what waits stands with the longest wait first; what has ended, and all of it, newest first as the server has it', () => {
  const sorts = (text: string) => withdrawalsInput(query(text)).query?.sort
  for (const state of ['review', 'on_hold', 'awaiting_verification', 'delayed', 'uncertain', 'failed', 'disputed'])
    expect(sorts(`state=${state}`)).toBe('createdAt')
  for (const state of ['all', 'settled', 'rejected', 'cancelled']) expect(sorts(`state=${state}`)).toBeUndefined()
  expect(sorts('state=review&sort=-amount')).toBe('-amount')
})
