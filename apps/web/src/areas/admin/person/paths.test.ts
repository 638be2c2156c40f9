import { expect, test } from 'vitest'
import { backPath, partIn, partsOf, personPath } from './paths.ts'

test('each permission has its parts: a reviewer of identities reads notes and no money, finance no sessions', () => {
  expect(partsOf(['kyc_reviewer'])).toEqual(['notes'])
  expect(partsOf(['finance_maker'])).toEqual(['money', 'plans', 'deposits', 'withdrawals', 'notes', 'audit'])
  expect(partsOf(['support'])).toEqual(['money', 'plans', 'deposits', 'withdrawals', 'sessions', 'messages', 'notes'])
  expect(partsOf([])).toEqual([])
})

test('a part that is not theirs, or none at all, becomes the first that is', () => {
  expect(partIn(new URLSearchParams('part=sessions'), ['money', 'notes'])).toBe('money')
  expect(partIn(new URLSearchParams('part=notes'), ['money', 'notes'])).toBe('notes')
  expect(partIn(new URLSearchParams(), [])).toBeUndefined()
})

test('the list it was opened from is not lost on the way there and back', () => {
  const query = new URLSearchParams('search=mar&state=active')
  const there = personPath(query, 'x', 'notes')
  expect(there).toBe('/admin/users?search=mar&state=active&user=x&show=page&part=notes')
  expect(backPath(new URL(there, 'https://x').searchParams)).toBe('/admin/users?search=mar&state=active&user=x')
})
