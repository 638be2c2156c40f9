import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readMailReach } from './read-mail-reach.ts'
import { suppressAddress } from './suppress-address.ts'

const database = prepareDatabase('test')

test('a refusal counts for the address that the person has, not for one before it', async () => {
  const personId = await insertTestPerson(database)
  const reach = () => readMailReach(database.app.reader, personId)
  expect(await reach()).toBeUndefined()
  const address = `${personId}@Example.test`
  const now = systemClock.now()
  await database.app.transaction((tx) => suppressAddress(tx, { personId, address, status: '5.1.1', now }))
  expect(await reach()).toMatchObject({ status: '5.1.1', refusedAt: now })
  await database.owner("update accounts.person set email = 'new@example.test' where id = $1", [personId])
  expect(await reach()).toBeUndefined()
  expect(await readMailReach(database.app.reader, randomId())).toBeUndefined()
})
