import { expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { insertReservedBonus } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { endBonus } from './end-bonus.ts'

const database = prepareDatabase()
const reserved = () => insertReservedBonus(database)

test('leaving early ends it, and ending nothing is nothing', async () => {
  const { positionId } = await reserved()
  await database.app.transaction((tx) => endBonus(tx, positionId))
  await database.app.transaction((tx) => endBonus(tx, positionId))
  await database.app.transaction((tx) => endBonus(tx, randomId()))
  expect(
    await database.owner('select state, reason from referrals.bonus where position_id = $1', [positionId]),
  ).toEqual([{ state: 'ended', reason: 'left_early' }])
  expect(await database.owner(`select count(*)::int from platform.outbox where type = 'referral.ended'`)).toEqual([
    { count: 1 },
  ])
})
