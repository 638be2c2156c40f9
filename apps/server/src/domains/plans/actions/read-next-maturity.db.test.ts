import { expect, test } from 'vitest'
import { activated, insertInvestor, offerPlans, passHours, testPlanParts } from '#testing/plans.ts'
import { testDatabase } from '#testing/resources.ts'
import { readNextMaturity } from './read-next-maturity.ts'

test('the next end is a wait in real time and a mark that changes with it', async () => {
  const own = await testDatabase()
  expect(await readNextMaturity(own.app.reader)).toBeNull()
  await offerPlans(own.app, 10_000n)
  await activated(testPlanParts(own), await insertInvestor(own, 2_500n))
  const first = await readNextMaturity(own.app.reader)
  expect(first?.waitMs).toBeGreaterThan(36 * 3_600_000 - 10_000)
  expect((await readNextMaturity(own.app.reader))?.mark).toBe(first?.mark)
  await passHours(own.app, 37)
  const overdue = await readNextMaturity(own.app.reader)
  expect(overdue?.waitMs).toBe(0)
  expect(overdue?.mark).not.toBe(first?.mark)
})
