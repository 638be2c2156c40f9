import { refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { eventsOf, mailToken } from '#testing/accounts.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareEmailChange } from '../testing.ts'
import { cancelEmailChange } from './cancel-email-change.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { freezeAccount } from './freeze-account.ts'
import { resetPassword } from './reset-password.ts'

const world = prepareEmailChange()
/** An attacker with a stolen session and the password requests their own address, and holds its link. */
async function stealAddress(): Promise<string> {
  const { parts, personId } = world.account
  expect((await world.ask('thief@example.test')).ok).toBe(true)
  return mailToken(parts, personId, 'change_email')
}

test('what waits is gone, and its link with it', async () => {
  const token = await stealAddress()
  await world.account.parts.database.transaction((tx) => cancelEmailChange(tx, world.account.personId))
  expect(await world.emails()).toMatchObject({ pending_email: null })
  expect(await confirmEmailChange(world.account.parts, token)).toEqual(refuse('token_expired'))
})

test('SEC5: the link a thief holds for another address dies with a reset of the password, and the owner was told at the request', async () => {
  const { database, parts, personId } = world.account
  const stolen = await stealAddress()
  expect(await eventsOf(database, personId)).toContain('account.email_change_pending')
  const [told] = await database.owner(
    `select payload from platform.outbox where type = 'account.email_change_pending' and person_id = $1`,
    [personId],
  )
  expect(told?.['payload']).toEqual({ newAddress: 't…@example.test' })
  const token = await mailToken(parts, personId, 'reset')
  const reset = { token, password: 'seven calm otters', address: '203.0.113.9' }
  expect((await resetPassword(parts, reset)).ok).toBe(true)
  expect(await confirmEmailChange(parts, stolen)).toEqual(refuse('token_expired'))
  expect(await world.emails()).toMatchObject({ email: 'ines@example.test', pending_email: null })
})

test('SEC5: it dies with a freeze too, and does not come back when the account is open again', async () => {
  const { database, parts, personId } = world.account
  const stolen = await stealAddress()
  const byPersonId = await insertTestPerson(database)
  const freezing = { personId, byPersonId, reason: 'reported_lost', note: '', requestId: 'r' } as const
  expect((await parts.database.transaction((tx) => freezeAccount(tx, parts, freezing))).ok).toBe(true)
  await database.owner(`update accounts.person set state = 'active' where id = $1`, [personId])
  expect(await confirmEmailChange(parts, stolen)).toEqual(refuse('token_expired'))
})
