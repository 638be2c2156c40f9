import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { cursorOf, type Order, pageOf, placeFrom } from './keyset.ts'

const id = '018f7b3a-0000-7000-8000-00000000000a'
const byTime: Order = { by: sql`at`, kind: 'time', direction: 'desc', id: sql`id` }
const byName: Order = { ...byTime, by: sql`name`, kind: 'text' }

it('leads back to where the page ended', () => {
  expect(placeFrom(cursorOf('newest', { value: '1700000000000001', id }), 'newest', byTime)).toEqual({
    value: '1700000000000001',
    id,
  })
  expect(placeFrom(cursorOf('name', { value: 'æ "x" 😀', id }), 'name', byName)).toEqual({ value: 'æ "x" 😀', id })
})

it.each([
  ['nothing', undefined],
  ['noise', 'not base64 at all %%'],
  ['no list', Buffer.from('{"a":1}').toString('base64url')],
  ['another order', cursorOf('oldest', { value: '1', id })],
  ['no time', cursorOf('newest', { value: "1' or true", id })],
  ['a time no clock shows', cursorOf('newest', { value: '9'.repeat(17), id })],
  ['no id', cursorOf('newest', { value: '1', id: 'x' })],
])('a cursor that is %s is the first page', (_, cursor) => {
  expect(placeFrom(cursor, 'newest', byTime)).toBeUndefined()
})

it('a page knows whether another follows', () => {
  const rows = ['1', '2', '3'].map((placeValue) => ({ id, placeValue }))
  expect(pageOf(rows, 3, 'newest')).toEqual({ page: rows, next: null })
  expect(pageOf(rows, 2, 'newest')).toEqual({ page: rows.slice(0, 2), next: cursorOf('newest', { value: '2', id }) })
})
