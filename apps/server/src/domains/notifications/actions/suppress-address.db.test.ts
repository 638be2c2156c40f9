import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { suppressAddress } from './suppress-address.ts'

const database = prepareDatabase('test')
const now = systemClock.now()

test('an address is suppressed once: the first status stays, and one event is written; another address replaces it', async () => {
  const personId = await insertTestPerson(database)
  const suppress = (address: string, status: string) =>
    database.app.transaction((tx) => suppressAddress(tx, { personId, address, status, now }))
  const standing = async () => {
    const [row] = await database.owner('select status from notifications.refused_address where person_id = $1', [
      personId,
    ])
    const events = await database.owner("select id from platform.outbox where type = 'account.mail_undeliverable'")
    return [row?.['status'], events.length]
  }
  await suppress('ines@example.test', '5.1.1')
  await suppress('INES@example.test', '5.2.1')
  expect(await standing()).toEqual(['5.1.1', 1])
  await suppress('ines.new@example.test', '550')
  expect(await standing()).toEqual(['550', 2])
  await expect(suppress('x@example.test', '250 ok')).rejects.toThrow(/check constraint/)
})
