import { refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { giveFactor } from '#testing/withdrawals.ts'
import { checkRequester } from './check-requester.ts'

const database = prepareDatabase()

test('error: no account, an address that is not confirmed, no second factor; with all of them nothing stands against it', async () => {
  const personId = await insertTestPerson(database)
  const check = () => database.app.transaction((tx) => checkRequester(tx, personId))
  expect(await check()).toEqual(refuse('second_factor_needed'))
  await giveFactor(database, personId)
  expect(await check()).toBeUndefined()
  await database.owner('update accounts.person set email_verified_at = null where id = $1', [personId])
  expect(await check()).toEqual(refuse('email_unverified'))
  await database.owner(`update accounts.person set state = 'frozen' where id = $1`, [personId])
  expect(await check()).toEqual(refuse('account_not_active'))
})
