import { beforeAll, expect, test } from 'vitest'
import { noteComparison } from '#testing/comparison.ts'
import {
  activated,
  insertInvestor,
  invite,
  leaveEarly,
  offerPlans,
  passHours,
  payAll,
  testPlanParts,
} from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { findReceipt, type ReceiptAsked } from './find-receipt.ts'

const database = prepareDatabase()
let referrerId: string
let investorId: string

beforeAll(async () => {
  await offerPlans(database.app, 100_000n)
  referrerId = await insertInvestor(database)
  investorId = await insertInvestor(database, 5_000n)
  await invite(database, referrerId, investorId)
  await noteComparison(database.app, 1)
})

const started = async () => (await activated(testPlanParts(database), investorId)).position
const find = (personId: string, asked: ReceiptAsked) => findReceipt(database.app.reader, personId, asked)

test('a plan has a receipt of its start, and of its end once it has ended', async () => {
  const { id, reference } = await started()
  const start = await find(investorId, { of: 'plan_start', subject: id })
  expect(start).toMatchObject({
    entry: { reason: 'plan.activated' },
    subject: { reference, profitMicro: 1_000_000_000n },
  })
  expect(start?.entry.lines).toMatchObject([{ from: 'cash', to: 'locked', amountMicro: 2_500_000_000n }])
  expect(await find(investorId, { of: 'plan_end', subject: id })).toBeUndefined()
  await passHours(database.app, 24 * 10)
  expect(await payAll(testPlanParts(database))).toBe(1)
  expect(await find(investorId, { of: 'plan_end', subject: id })).toMatchObject({ entry: { reason: 'plan.matured' } })
})

test('one that was left early ended too', async () => {
  const position = await started()
  await leaveEarly(testPlanParts(database), investorId, position)
  const end = await find(investorId, { of: 'plan_end', subject: position.id })
  expect(end).toMatchObject({ entry: { reason: 'plan.exited' } })
  expect(end?.entry.lines).toMatchObject([{ from: 'locked', to: 'cash', amountMicro: 2_500_000_000n }])
})

test('error: the referrer of its investor has part of an entry, and no receipt of the plan', async () => {
  const [paid] = await database.owner(`select id from plans.position where state = 'matured' and bonus_micro > 0`)
  for (const of of ['plan_start', 'plan_end'] as const)
    expect(await find(referrerId, { of, subject: String(paid?.['id']) })).toBeUndefined()
})

test('error: the id of another kind of thing finds nothing', async () => {
  const { id } = await started()
  for (const of of ['deposit', 'withdrawal'] as const)
    expect(await find(investorId, { of, subject: id })).toBeUndefined()
})
