import { expect, test } from 'vitest'
import { eventsOf, mailToken, registerVerified, signedInSession, testPassword } from '#testing/accounts.ts'
import { prepareAccount } from '../testing.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { createAuthenticate } from './create-authenticate.ts'
import { requestEmailChange } from './request-email-change.ts'

const world = prepareAccount('test')

const ask = (email: string, currentPassword = testPassword) =>
  requestEmailChange(world.parts, { personId: world.personId, address: '203.0.113.9', currentPassword, email })
const emails = async () =>
  (
    await world.database.owner('select email, pending_email, previous_email from accounts.person where id = $1', [
      world.personId,
    ])
  )[0]

test('changes nothing until the link to the new address is opened; then every session ends', async () => {
  const session = await signedInSession(world.parts)
  expect(await ask('New@Example.test')).toEqual({ ok: true, value: undefined })
  expect(await emails()).toEqual({
    email: 'ines@example.test',
    pending_email: 'new@example.test',
    previous_email: null,
  })
  const token = await mailToken(world.parts, world.personId, 'change_email')
  expect(await confirmEmailChange(world.parts, token)).toEqual({ ok: true, value: undefined })
  expect(await emails()).toEqual({
    email: 'new@example.test',
    pending_email: null,
    previous_email: 'ines@example.test',
  })
  expect(await createAuthenticate(world.parts)(session.token)).toBeUndefined()
  expect((await eventsOf(world.database, world.personId)).slice(-3)).toEqual([
    'account.email_change_requested',
    'account.sessions_revoked',
    'account.email_changed',
  ])
  expect(await confirmEmailChange(world.parts, token)).toEqual({ ok: false, code: 'token_expired' })
})

test('error: an address that was taken in between, or replaced by another wish, is not given', async () => {
  await ask('new@example.test')
  const first = await mailToken(world.parts, world.personId, 'change_email')
  await ask('newer@example.test')
  expect(await confirmEmailChange(world.parts, first)).toEqual({ ok: false, code: 'token_expired' })
  await ask('taken@example.test')
  const token = await mailToken(world.parts, world.personId, 'change_email')
  await registerVerified(world.database, world.parts, { email: 'taken@example.test' })
  expect(await confirmEmailChange(world.parts, token)).toEqual({ ok: false, code: 'token_expired' })
  expect(await emails()).toMatchObject({ email: 'ines@example.test' })
})
