import { expect, test } from 'vitest'
import { listInput } from '../lists/list-address.ts'
import { userList, usersPath } from './query.ts'

test('the api is asked for what the address says and nothing else', () => {
  expect(listInput(userList, new URLSearchParams())).toEqual({ query: {} })
  expect(listInput(userList, new URLSearchParams('search=ines&state=frozen&user=7&after='))).toEqual({
    query: { search: 'ines', state: 'frozen' },
  })
})

test('another filter begins at the first page; opening a user stays on the same page', () => {
  const query = new URLSearchParams('search=ines&after=x')
  expect(usersPath(query, { state: 'closed' })).toBe('/admin/users?search=ines&state=closed')
  expect(usersPath(query, { user: '7' })).toBe('/admin/users?search=ines&after=x&user=7')
  expect(usersPath(new URLSearchParams('user=7'), { user: null })).toBe('/admin/users')
})
