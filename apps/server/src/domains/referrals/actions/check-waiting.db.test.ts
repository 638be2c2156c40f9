import { expect, test } from 'vitest'
import {
  activated,
  insertInvestor,
  invite,
  offerPlans,
  passHours,
  payAll,
  testPlanParts,
} from '../../../../../../stack/testing/plans.ts'
import { testDatabase } from '../../../../../../stack/testing/resources.ts'
import { waitsForNoBonus } from './check-waiting.ts'

test('an account waits open for a bonus that is set aside for it', async () => {
  const database = await testDatabase()
  const parts = testPlanParts(database)
  await offerPlans(database.app, 10_000n)
  const [referrerId, personId] = [await insertInvestor(database), await insertInvestor(database, 2_500n)]
  await invite(database, referrerId, personId)
  expect(await waitsForNoBonus(database.app.reader, referrerId)).toBe(true)
  await activated(parts, personId)
  expect(await waitsForNoBonus(database.app.reader, referrerId)).toBe(false)
  await passHours(database.app, 36)
  await payAll(parts)
  expect(await waitsForNoBonus(database.app.reader, referrerId)).toBe(true)
})
