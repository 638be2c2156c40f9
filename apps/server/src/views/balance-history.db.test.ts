import { balanceHistorySchema } from '@clearhold/contract/views/balance-history'
import { beforeAll, expect, test } from 'vitest'
import {
  activated,
  custody,
  holdings,
  insertInvestor,
  leaveEarly,
  move,
  offerPlans,
  passHours,
  payAll,
  testPlanParts,
} from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { investorAccount } from '../domains/ledger/index.ts'
import type { PlansParts } from '../domains/plans/index.ts'
import { readBalanceHistory } from './balance-history.ts'

const database = prepareDatabase()
let plans: PlansParts
beforeAll(async () => {
  plans = testPlanParts(database)
  await offerPlans(database.app, 100_000n)
})

const read = async (personId: string, lookAtMost?: number) =>
  balanceHistorySchema.parse(await readBalanceHistory(database.app.reader, personId, lookAtMost))
const totalMicro = async (personId: string) =>
  Object.values(await holdings(database.app, personId)).reduce((sum, micro) => sum + micro, 0n)

test('a new person has a history without a step, and nothing is promised', async () => {
  expect(await read(await insertInvestor(database))).toMatchObject({
    opening: '0.000000',
    steps: [],
    total: '0.000000',
    promised: [],
    isWhole: true,
  })
})

test('money that comes is a step; money that is locked is none; what is set aside is promised, and a step once it is paid', async () => {
  const personId = await insertInvestor(database, 3_000n)
  const { position } = await activated(plans, personId)
  const before = await read(personId)
  expect(before.steps).toMatchObject([{ change: '3000.000000', total: '3000.000000' }])
  expect(before.promised).toEqual([{ at: position.dueAt, amount: '1000.000000' }])
  await passHours(database.app, 24 * 10)
  await payAll(plans)
  const after = await read(personId)
  expect(after.steps).toMatchObject([{ total: '3000.000000' }, { change: '1000.000000', total: '4000.000000' }])
  expect(after).toMatchObject({ total: '4000.000000', promised: [], isWhole: true })
  expect(await totalMicro(personId)).toBe(4_000_000_000n)
  // Business time: the plan matured on the platform's clock, which was ahead.
  expect(Date.parse(after.steps[1]?.at ?? '')).toBeGreaterThan(Date.now() + 9 * 24 * 3_600_000)
})

test('a plan that was left early leaves no step and no promise', async () => {
  const personId = await insertInvestor(database, 2_500n)
  await leaveEarly(plans, personId, (await activated(plans, personId)).position)
  expect(await read(personId)).toMatchObject({ steps: [{ total: '2500.000000' }], promised: [], total: '2500.000000' })
})

test('a life longer than is looked at begins with what was there before, and says so', async () => {
  const personId = await insertInvestor(database)
  const cash = investorAccount(personId, 'cash')
  for (let day = 1n; day <= 6n; day += 1n) await move(database.app, custody, cash, day)
  await move(database.app, cash, investorAccount(personId, 'profit'), 4n)
  const part = await read(personId, 3)
  expect(part.steps.map(({ total }) => total)).toEqual(['0.000015', '0.000021'])
  expect(part).toMatchObject({ opening: '0.000010', total: '0.000021', isWhole: false })
  expect((await read(personId)).steps).toHaveLength(6)
})
