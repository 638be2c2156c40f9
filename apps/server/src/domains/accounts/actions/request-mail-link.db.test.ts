import { beforeEach, expect, test } from 'vitest'
import { eventsOf, registerVerified, registration, type TestAccounts, testAccounts } from '#testing/accounts.ts'
import { forgetPeople } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { registerPerson } from './register-person.ts'
import { requestMailLink } from './request-mail-link.ts'

const database = prepareDatabase()
let parts: TestAccounts
beforeEach(async () => {
  await forgetPeople(database)
  parts = testAccounts(database)
})

test('asks for a mail, whatever the spelling', async () => {
  const personId = await registerVerified(database, parts)
  await requestMailLink(parts, ' INES@example.test', 'account.reset_requested')
  expect((await eventsOf(database, personId)).at(-1)).toBe('account.reset_requested')
})

test('a confirmed address gets no second confirmation, an unconfirmed one does', async () => {
  const confirmed = await registerVerified(database, parts)
  await requestMailLink(parts, 'ines@example.test', 'account.verification_requested')
  expect(await eventsOf(database, confirmed)).not.toContain('account.verification_requested')
  await registerPerson(parts, registration({ email: 'mateo@example.test' }))
  await requestMailLink(parts, 'mateo@example.test', 'account.verification_requested')
  expect(
    await database.owner(`select from platform.outbox where type = 'account.verification_requested'`),
  ).toHaveLength(1)
})

test('error: an unknown address and a frozen account get no mail', async () => {
  const personId = await registerVerified(database, parts)
  await database.owner(`update accounts.person set state = 'frozen'`)
  await requestMailLink(parts, 'ines@example.test', 'account.reset_requested')
  await requestMailLink(parts, 'unknown@example.test', 'account.reset_requested')
  expect(await eventsOf(database, personId)).not.toContain('account.reset_requested')
})

test('error: a stranger who asks fifty times causes five mails', async () => {
  const personId = await registerVerified(database, parts)
  for (let time = 0; time < 50; time += 1) await requestMailLink(parts, 'ines@example.test', 'account.reset_requested')
  const asked = (await eventsOf(database, personId)).filter((type) => type === 'account.reset_requested')
  expect(asked.length).toBeLessThanOrEqual(5)
})
