import { expect, test } from 'vitest'
import { activityPath, listInput, viewOf } from './query.ts'

const view = (text: string) => viewOf(new URLSearchParams(text))

test('the address is the state: it is read and written back the same', () => {
  const text = 'kind=plan&from=2026-11-01&to=2026-11-15&after=12.entry.7&item=entry.1042-3'
  expect(activityPath(view(text), { item: 'entry.1042-3' })).toBe(`/user/activity?${text}`)
  expect(listInput(view(text))).toEqual({
    params: { id: 'me' },
    query: { kind: 'plan', from: '2026-11-01', to: '2026-11-15', after: '12.entry.7' },
  })
  expect(listInput(view(''))).toEqual({ params: { id: 'me' }, query: {} })
})

test('another filter begins at the newest; closing a receipt keeps the page', () => {
  const there = view('kind=plan&after=12.entry.7&item=entry.1-1')
  expect(activityPath(there, { kind: 'deposit' })).toBe('/user/activity?kind=deposit')
  expect(activityPath(there)).toBe('/user/activity?kind=plan&after=12.entry.7')
})

test('error: what is nothing we know is left out', () => {
  expect(view('kind=all&from=yesterday&to=2026-13-45&item=../../me')).toEqual({
    kind: undefined,
    from: undefined,
    to: undefined,
    after: undefined,
    item: undefined,
  })
})
