import { expect, test } from 'vitest'
import { eventsOf, mailToken, registerVerified, signedInSession } from '#testing/accounts.ts'
import { prepareEmailChange } from '../testing.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { createAuthenticator } from './create-authenticator.ts'

const { account, ask, emails } = prepareEmailChange()

test('changes nothing until the link to the new address is opened; then every session ends', async () => {
  const session = await signedInSession(account.parts)
  expect(await ask('New@Example.test')).toEqual({ ok: true, value: undefined })
  expect(await emails()).toEqual({
    email: 'ines@example.test',
    pending_email: 'new@example.test',
    previous_email: null,
  })
  const token = await mailToken(account.parts, account.personId, 'change_email')
  expect(await confirmEmailChange(account.parts, token)).toEqual({ ok: true, value: undefined })
  expect(await emails()).toEqual({
    email: 'new@example.test',
    pending_email: null,
    previous_email: 'ines@example.test',
  })
  expect(await createAuthenticator(account.parts)(session.token)).toBeUndefined()
  expect((await eventsOf(account.database, account.personId)).slice(-4)).toEqual([
    'account.email_change_requested',
    'account.email_change_pending',
    'account.sessions_revoked',
    'account.email_changed',
  ])
  expect(await confirmEmailChange(account.parts, token)).toEqual({ ok: false, code: 'token_expired' })
})

test('error: an address that was taken in between, or replaced by another wish, is not given', async () => {
  await ask('new@example.test')
  const first = await mailToken(account.parts, account.personId, 'change_email')
  await ask('newer@example.test')
  expect(await confirmEmailChange(account.parts, first)).toEqual({ ok: false, code: 'token_expired' })
  await ask('taken@example.test')
  const token = await mailToken(account.parts, account.personId, 'change_email')
  await registerVerified(account.database, account.parts, { email: 'taken@example.test' })
  expect(await confirmEmailChange(account.parts, token)).toEqual({ ok: false, code: 'token_expired' })
  expect(await emails()).toMatchObject({ email: 'ines@example.test' })
})
