import { permissions } from '@clearhold/contract/accounts/permissions'
import { expect, test } from 'vitest'
import { doors, isOpenTo } from './doors.ts'
import { adminPages } from './page-names.ts'

test('every page has a door, and everybody has the rooms that are nobody’s in particular', () => {
  expect(Object.keys(doors).sort()).toEqual(['', ...adminPages].sort())
  for (const page of ['', 'approvals', 'profile', 'settings']) expect(isOpenTo(page, [])).toBe(true)
})

test('only reviewers have the room of identities: neither support nor owners see a document', () => {
  expect(permissions.filter((held) => isOpenTo('kyc', [held]))).toEqual(['kyc_reviewer'])
  expect(isOpenTo('kyc', ['support', 'owner', 'finance_maker', 'finance_approver'])).toBe(false)
})

test('a reviewer alone has no money rooms, and support no plans', () => {
  expect(adminPages.filter((page) => isOpenTo(page, ['kyc_reviewer'])).sort()).toEqual(
    ['approvals', 'kyc', 'profile', 'settings', 'users'].sort(),
  )
  expect(isOpenTo('plans', ['support'])).toBe(false)
  expect(isOpenTo('no-such-page', [])).toBe(true)
})
