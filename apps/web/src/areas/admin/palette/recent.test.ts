import type { Found } from '@clearhold/contract/views/find'
import { expect, test } from 'vitest'
import { recentOf, rememberFound } from './recent.ts'

const thing = (id: string): Found => ({
  kind: 'user',
  id,
  title: id,
  subtitle: '',
  amount: null,
  path: `/admin/users?user=${id}`,
})
const idsOf = (personId: string) => recentOf(personId).map(({ id }) => id)

test('the latest first, each once, five at most, and none of another person', () => {
  for (const id of ['a', 'b', 'c', 'a', 'd', 'e', 'f']) rememberFound('me', thing(id))
  expect(idsOf('me')).toEqual(['f', 'e', 'd', 'a', 'c'])
  expect(idsOf('another')).toEqual([])
  rememberFound('another', thing('z'))
  expect(idsOf('me')).toEqual([])
})
