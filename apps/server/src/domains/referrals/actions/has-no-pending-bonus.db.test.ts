import { expect, test } from 'vitest'
import { activated, insertInvestor, invite, offerPlans, passHours, payAll, testPlanParts } from '#testing/plans.ts'
import { testDatabase } from '#testing/resources.ts'
import { hasNoPendingBonus } from './has-no-pending-bonus.ts'

test('an account waits open for a bonus that is set aside for it', async () => {
  const database = await testDatabase()
  const parts = testPlanParts(database)
  await offerPlans(database.app, 10_000n)
  const referrerId = await insertInvestor(database)
  const personId = await insertInvestor(database, 2_500n)
  await invite(database, referrerId, personId)
  expect(await hasNoPendingBonus(database.app.reader, referrerId)).toBe(true)
  await activated(parts, personId)
  expect(await hasNoPendingBonus(database.app.reader, referrerId)).toBe(false)
  await passHours(database.app, 36)
  await payAll(parts)
  expect(await hasNoPendingBonus(database.app.reader, referrerId)).toBe(true)
})
