import { permissions } from '@clearhold/contract/accounts/permissions'
import { expect, test } from 'vitest'
import { adminPageNames } from './page-names.ts'
import { mayOpen, pagePermissions } from './page-permissions.ts'

test('every page says who may open it, and every admin may open those that ask for no permission', () => {
  expect(Object.keys(pagePermissions).sort()).toEqual(['', ...adminPageNames].sort())
  for (const page of ['', 'approvals', 'profile', 'settings']) expect(mayOpen(page, [])).toBe(true)
})

test('only reviewers open the page of identities: neither support nor owners see a document', () => {
  expect(permissions.filter((held) => mayOpen('kyc', [held]))).toEqual(['kyc_reviewer'])
  expect(mayOpen('kyc', ['support', 'owner', 'finance_maker', 'finance_approver'])).toBe(false)
})

test('a reviewer alone has no pages of money, and support no plans', () => {
  expect(adminPageNames.filter((page) => mayOpen(page, ['kyc_reviewer'])).sort()).toEqual(
    ['approvals', 'kyc', 'profile', 'settings', 'users'].sort(),
  )
  expect(mayOpen('plans', ['support'])).toBe(false)
  expect(mayOpen('no-such-page', [])).toBe(true)
})
