import { beforeAll, expect, test } from 'vitest'
import { eventsOf } from '../../../../../../stack/testing/accounts.ts'
import { insertTestPerson } from '../../../../../../stack/testing/people.ts'
import { invite } from '../../../../../../stack/testing/plans.ts'
import { type TestDatabase, testDatabase } from '../../../../../../stack/testing/resources.ts'
import { randomId } from '../../../platform/crypto/crypto.ts'
import { bonusReferrerOf, reserveBonus } from './reserve-bonus.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
const dueAt = new Date('2026-11-17T14:30:00Z')

async function pair(): Promise<{ referrerId: string; personId: string }> {
  const referrerId = await insertTestPerson(database)
  const personId = await insertTestPerson(database)
  await invite(database, referrerId, personId)
  return { referrerId, personId }
}
const referrerOf = (personId: string) => database.app.transaction((tx) => bonusReferrerOf(tx, personId))

test('one bonus for each referred person, told to the referrer; a second is refused by the table', async () => {
  const { referrerId, personId } = await pair()
  expect(await referrerOf(personId)).toBe(referrerId)
  const reserve = () =>
    database.app.transaction((tx) =>
      reserveBonus(tx, { personId, referrerId, positionId: randomId(), amountMicro: 250_000_000n, dueAt }),
    )
  await reserve()
  await expect(reserve()).rejects.toThrow('bonus_pkey')
  const [told] = await database.owner(`select payload from platform.outbox where type = 'referral.reserved'`)
  expect(told?.['payload']).toEqual({ bonus: '250.000000', due: '2026-11-17 14:30 UTC' })
})

test('a plan without a bonus uses the right up in silence', async () => {
  const { referrerId, personId } = await pair()
  await database.app.transaction((tx) =>
    reserveBonus(tx, { personId, referrerId, positionId: randomId(), amountMicro: 0n, dueAt }),
  )
  expect(await database.owner('select state, reason from referrals.bonus where person_id = $1', [personId])).toEqual([
    { state: 'ended', reason: 'plan_without_bonus' },
  ])
  expect(await eventsOf(database, referrerId)).toEqual(['referral.joined'])
})

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
