import { expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { eventsOf } from '#testing/accounts.ts'
import { insertInvitedPair } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { findBonusReferrer } from './find-bonus-referrer.ts'
import { reserveBonus } from './reserve-bonus.ts'

const database = prepareDatabase()
const dueAt = new Date('2026-11-17T14:30:00Z')

const pair = () => insertInvitedPair(database)
const referrerOf = (personId: string) => database.app.transaction((tx) => findBonusReferrer(tx, personId))

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
