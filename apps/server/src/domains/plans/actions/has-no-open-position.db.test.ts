import { expect, test } from 'vitest'
import { activated, insertInvestor, offerPlans, passHours, testPlanParts } from '#testing/plans.ts'
import { testDatabase } from '#testing/resources.ts'
import { hasNoOpenPosition } from './has-no-open-position.ts'
import { payDuePositions } from './pay-due-positions.ts'

test('while a plan runs the account is not closed', async () => {
  const database = await testDatabase()
  const parts = testPlanParts(database)
  await offerPlans(database.app, 10_000n)
  const personId = await insertInvestor(database, 2_500n)
  expect(await hasNoOpenPosition(database.app.reader, personId)).toBe(true)
  await activated(parts, personId)
  expect(await hasNoOpenPosition(database.app.reader, personId)).toBe(false)
  await passHours(database.app, 36)
  await payDuePositions(parts)
  expect(await hasNoOpenPosition(database.app.reader, personId)).toBe(true)
})
