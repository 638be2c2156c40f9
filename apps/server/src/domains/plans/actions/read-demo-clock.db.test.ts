import { randomUUID } from 'node:crypto'
import { demoClockSchema } from '@clearhold/contract/plans/demo-clock-schema'
import { expect, test } from 'vitest'
import { beginInThePast } from '#testing/demo-history.ts'
import { TestClock } from '#testing/people.ts'
import { activated, insertInvestor, offerPlans, passHours, testPlanParts } from '#testing/plans.ts'
import { testDatabase } from '#testing/resources.ts'
import { readDemoClock } from './read-demo-clock.ts'

test('business time beside real time, and the next maturity: for a person their own, for an admin that of any investor', async () => {
  const database = await testDatabase()
  const clock = new TestClock()
  const parts = testPlanParts(database, { clock })
  await offerPlans(database.app, 100_000n)
  const personId = await insertInvestor(database, 20_000n)
  const { position: later } = await activated(parts, personId, { planKey: 'platinum', amount: '20000' })
  const { position: sooner } = await activated(parts, await insertInvestor(database, 2_500n))
  await passHours(database.app, 1)
  const read = async (isAdmin: boolean) =>
    demoClockSchema.parse(await readDemoClock(database.app.reader, parts, { personId, isAdmin, mayMove: isAdmin }))
  expect(await read(false)).toMatchObject({
    realNow: clock.now().toISOString(),
    offsetSeconds: 3_600,
    nextMaturityAt: later.dueAt,
    mayMove: false,
  })
  expect(await read(true)).toMatchObject({ nextMaturityAt: sooner.dueAt, mayMove: true })
})

test('behind real time while a new demo’s past is lived', async () => {
  const database = await testDatabase()
  await beginInThePast(database, 182)
  const caller = { personId: randomUUID(), isAdmin: false, mayMove: false }
  const { offsetSeconds } = demoClockSchema.parse(
    await readDemoClock(database.app.reader, testPlanParts(database), caller),
  )
  expect(offsetSeconds).toBe(-182 * 86_400)
})
