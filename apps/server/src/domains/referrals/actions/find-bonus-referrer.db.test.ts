import { expect, test } from 'vitest'
import { insertTestPerson } from '#testing/people.ts'
import { insertInvitedPair, invite } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { findBonusReferrer } from './find-bonus-referrer.ts'

const database = prepareDatabase()
const pair = () => insertInvitedPair(database)
const referrerOf = (personId: string) => database.app.transaction((tx) => findBonusReferrer(tx, personId))

test('error: nobody gets one for somebody without an invitation, for themselves, or when their account is closed', async () => {
  expect(await referrerOf(await insertTestPerson(database))).toBeUndefined()
  const { referrerId, personId } = await pair()
  await database.owner(`update accounts.person set state = 'closed' where id = $1`, [referrerId])
  expect(await referrerOf(personId)).toBeUndefined()
  const twins = await pair()
  await database.owner(`update accounts.person set email = 'twin+1@example.test' where id = $1`, [twins.referrerId])
  const twin = await insertTestPerson(database)
  await database.owner(`update accounts.person set email = 'twin@example.test' where id = $1`, [twin])
  await invite(database, twins.referrerId, twin)
  expect(await referrerOf(twin)).toBeUndefined()
})
