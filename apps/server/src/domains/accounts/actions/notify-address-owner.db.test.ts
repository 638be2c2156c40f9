import { expect, test } from 'vitest'
import { eventsOf } from '#testing/accounts.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { notifyAddressOwner } from './notify-address-owner.ts'

const database = prepareDatabase()

const notify = (email: string, mayMail = true) =>
  database.app.transaction((tx) => notifyAddressOwner(tx, email, mayMail))

test('the owner of the address is notified', async () => {
  const personId = await insertTestPerson(database)
  await notify(`${personId}@example.test`)
  expect(await eventsOf(database, personId)).toEqual(['account.registration_repeated'])
})

test('error: after too many mails, for a closed account or an unknown address there is no event', async () => {
  const personId = await insertTestPerson(database)
  await database.owner('delete from platform.outbox')
  await notify(`${personId}@example.test`, false)
  await notify('unknown@example.test')
  await database.owner(`update accounts.person set state = 'closed'`)
  await notify(`${personId}@example.test`)
  expect(await database.owner('select from platform.outbox')).toEqual([])
})
