import { refuse } from '@clearhold/contract/result'
import { beforeAll, expect, test } from 'vitest'
import {
  activated,
  capitalMicro,
  holdings,
  insertInvestor,
  leaveEarly,
  offerPlans,
  testPlanParts,
} from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import type { PlansParts } from '../parts.ts'
import { quoteExit } from './quote-exit.ts'

const database = prepareDatabase()
let parts: PlansParts
beforeAll(async () => {
  parts = testPlanParts(database)
  await offerPlans(database.app, 10_000n)
})
const quote = (personId: string, positionId: string) => quoteExit(database.app.reader, personId, positionId)

test('a quote says what leaving would give and cost, and moves nothing', async () => {
  const personId = await insertInvestor(database, 2_600n)
  const { position } = await activated(parts, personId)
  const capitalBefore = await capitalMicro(database.app)
  expect(await quote(personId, position.id)).toMatchObject({
    ok: true,
    value: {
      amountBack: '2500.000000',
      profitForgone: '1000.000000',
      bonusForgone: '0.000000',
      usesUpFirstPlan: false,
      cashAfter: '2600.000000',
    },
  })
  expect(await holdings(database.app, personId)).toMatchObject({ cash: 100_000_000n, locked: 2_500_000_000n })
  expect(await capitalMicro(database.app)).toBe(capitalBefore)
})

test('error: no quote for a position that was left already, or is another person’s', async () => {
  const personId = await insertInvestor(database, 2_500n)
  const { position } = await activated(parts, personId)
  expect(await quote(await insertInvestor(database), position.id)).toEqual(refuse('not_found'))
  await leaveEarly(parts, personId, position)
  expect(await quote(personId, position.id)).toEqual(refuse('position_ended'))
})
