import { beforeAll, expect, test } from 'vitest'
import { TestClock } from '#testing/people.ts'
import { activated, insertInvestor, offerPlans, passHours, testPlanParts } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import type { PlansParts } from '../parts.ts'
import { createMaturityWatch } from './create-maturity-watch.ts'
import { payDue } from './pay-due.ts'

const database = prepareDatabase()
let parts: PlansParts
beforeAll(async () => {
  parts = testPlanParts(database)
  await offerPlans(database.app, 100_000n)
})

test('wakes the flow for a nearer end, a moved clock, what is overdue, and once a minute', async () => {
  const clock = new TestClock()
  let wakes = 0
  let fails = false
  const watch = createMaturityWatch({
    reader: database.app.reader,
    clock,
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
