import type { User } from '@clearhold/contract/accounts/schema'
import { expect, test } from 'vitest'
import { accountNeeds } from './account-needs.ts'

const withKyc = (status: string | null) => ({ kyc: status === null ? null : { status } }) as Pick<User, 'kyc'>
const passwordOnly = { totp: false, passkeys: [] }
const withApp = { totp: true, passkeys: [] }

test('identity waits for the investor until it is with us or done', () => {
  const needs = (status: string | null) => accountNeeds({ me: withKyc(status), factors: withApp })
  for (const status of [null, 'revision', 'rejected']) expect(needs(status)).toEqual(['/user/kyc'])
  for (const status of ['pending', 'verified']) expect(needs(status)).toEqual([])
})

test('security waits while a password alone opens the account; what is not known needs nothing of the investor', () => {
  expect(accountNeeds({ me: withKyc('verified'), factors: passwordOnly })).toEqual(['/user/security'])
  expect(accountNeeds({ me: undefined, factors: undefined })).toEqual([])
})
