import { ok, refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { approvalDesk } from '#testing/approved.ts'
import {
  activate,
  activated,
  holdings,
  insertInvestor,
  offerPlans,
  passHours,
  payAll,
  testPlanParts,
} from '#testing/plans.ts'
import { testDatabase } from '#testing/resources.ts'
import { closePlan } from './close-plan.ts'

test('two people take a plan off the offer; what runs is paid as promised', async () => {
  const database = await testDatabase()
  const parts = testPlanParts(database)
  const desk = approvalDesk(database, [closePlan(parts)])
  await offerPlans(database.app, 10_000n)
  const personId = await insertInvestor(database, 5_000n)
  await activated(parts, personId)
  expect(await desk.carryOut('plan.close', { planKey: 'advance' })).toEqual(ok(undefined))
  expect(await activate(parts, personId)).toEqual(refuse('plan_not_offered'))
  await passHours(database.app, 36)
  expect(await payAll(parts)).toBe(1)
  expect((await holdings(database.app, personId))['profit']).toBe(1_000_000_000n)
  expect(await desk.carryOut('plan.close', { planKey: 'advance' })).toEqual(refuse('plan_not_offered'))
  expect(await desk.carryOut('plan.close', { planKey: 'nothing' })).toEqual(refuse('not_found'))
  expect(await database.owner(`select count(*)::int from audit.record where action = 'plan.closed'`)).toEqual([
    { count: 1 },
  ])
})
