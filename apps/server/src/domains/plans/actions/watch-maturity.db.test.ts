import { beforeAll, expect, test } from 'vitest'
import { TestClock } from '../../../../../../stack/testing/people.ts'
import {
  activated,
  insertInvestor,
  offerPlans,
  passHours,
  testPlanParts,
} from '../../../../../../stack/testing/plans.ts'
import { type TestDatabase, testDatabase } from '../../../../../../stack/testing/resources.ts'
import type { PlansParts } from '../parts.ts'
import { payDue } from './pay-due.ts'
import { createMaturityWatch, readNextEnd } from './watch-maturity.ts'

let database: TestDatabase
let parts: PlansParts
beforeAll(async () => {
  database = await testDatabase()
  parts = testPlanParts(database)
  await offerPlans(database.app, 100_000n)
})

test('wakes the flow for a nearer end, a moved clock, what is overdue, and once a minute', async () => {
  const clock = new TestClock()
  let wakes = 0
  let fails = false
  const watch = createMaturityWatch({
    ...{ reader: database.app.reader, clock },
    wake: async () => {
      if (fails) throw new Error('Restate is away')
      wakes += 1
    },
  })
  const turn = async () => {
    const before = wakes
    await watch()
    return wakes - before
  }
  expect([await turn(), await turn()]).toEqual([1, 0])
  const personId = await insertInvestor(database, 50_000n)
  await activated(parts, personId, { planKey: 'premium', amount: '5000' })
  expect([await turn(), await turn()]).toEqual([1, 0])
  await activated(parts, personId, { planKey: 'gold', amount: '10000' })
  expect(await turn()).toBe(0)
  await activated(parts, personId)
  expect([await turn(), await turn()]).toEqual([1, 0])
  clock.pass(59)
  expect(await turn()).toBe(0)
  clock.pass(1)
  expect([await turn(), await turn()]).toEqual([1, 0])
  await passHours(database.app, 36)
  expect([await turn(), await turn()]).toEqual([1, 0])
  clock.pass(3)
  fails = true
  await expect(watch()).rejects.toThrow('Restate is away')
  fails = false
  expect([await turn(), await turn()]).toEqual([1, 0])
  await payDue(parts)
  expect(await turn()).toBe(1)
})

test('the next end is a wait in real time and a mark that changes with it', async () => {
  const own = await testDatabase()
  expect(await readNextEnd(own.app.reader)).toBeNull()
  await offerPlans(own.app, 10_000n)
  await activated(testPlanParts(own), await insertInvestor(own, 2_500n))
  const first = await readNextEnd(own.app.reader)
  expect(first?.waitMs).toBeGreaterThan(36 * 3_600_000 - 10_000)
  expect((await readNextEnd(own.app.reader))?.mark).toBe(first?.mark)
  await passHours(own.app, 37)
  const overdue = await readNextEnd(own.app.reader)
  expect(overdue?.waitMs).toBe(0)
  expect(overdue?.mark).not.toBe(first?.mark)
})
