import { adminPlansSchema } from '@clearhold/contract/plans/admin-schema'
import { demoPlans } from '@clearhold/contract/sample/demo-plans'
import { expect, test } from 'vitest'
import { allowedActor, approvalDesk } from '#testing/approved.ts'
import { activated, insertInvestor, invite, offerPlans, passHours, payAll, testPlanParts } from '#testing/plans.ts'
import { testDatabase } from '#testing/resources.ts'
import { closePlan } from './close-plan.ts'
import { createPlanDraft } from './create-plan-draft.ts'
import { listPlans } from './list-plans.ts'
import { proposePublication } from './propose-publication.ts'
import { publishPlan } from './publish-plan.ts'

test('versions with what is open under them, capital, coverage, what waits and what stands against it', async () => {
  const database = await testDatabase()
  const parts = testPlanParts(database)
  const desk = approvalDesk(database, [publishPlan(parts), closePlan(parts)])
  await offerPlans(database.app, 10_000n)
  const referrerId = await insertInvestor(database)
  const personId = await insertInvestor(database, 5_000n)
  await invite(database, referrerId, personId)
  const { position } = await activated(parts, personId)
  await activated(parts, personId)
  const [advance] = demoPlans
  if (advance === undefined) throw new Error('there are demo plans')
  const terms = {
    profitBasisPoints: 500,
    minAmount: '1',
    maxAmount: '2',
    durationHours: 24,
    referralBonusBasisPoints: 0,
  }
  const maker = allowedActor()
  await database.app.transaction((tx) =>
    createPlanDraft(tx, 'advance', { ...terms, texts: advance.texts }, { personId: maker.personId, requestId: 'test' }),
  )
  const asked = await proposePublication(parts, desk.parts, {
    planKey: 'advance',
    version: 2,
    maker,
    reason: 'ready for investors',
    requestId: 'test',
  })
  const closing = await desk.ask('plan.close', { planKey: 'gold' })
  if (!asked.ok || !closing.ok) throw new Error('not asked')

  const answer = adminPlansSchema.parse(await listPlans(database.app.reader, parts))
  expect(answer).toMatchObject({
    edition: 'demo',
    rateMaxBasisPoints: 2_000,
    halted: false,
    capital: { free: '7750.000000', reserved: '2250.000000', total: '10000.000000' },
    coverage: { promised: '2250.000000', escrowed: '2250.000000', isCovered: true },
    open: { positions: 2, principal: '5000.000000', nextDueAt: position.dueAt, overdue: 0 },
  })
  const [first, ...others] = answer.plans
  expect(first).toMatchObject({
    key: 'advance',
    versions: [
      { version: 2, state: 'proposed', waitingApprovalId: asked.value.approvalId, open: { positions: 0 } },
      { version: 1, state: 'published', open: { positions: 2, principal: '5000.000000', reserved: '2250.000000' } },
    ],
  })
  expect(others.find(({ key }) => key === 'gold')?.versions[0]?.waitingApprovalId).toBe(closing.value.approvalId)
  expect(first?.versions[1]?.waitingApprovalId).toBeNull()

  await passHours(database.app, 36)
  const live = await listPlans(database.app.reader, { ...parts, edition: 'live', isHalted: async () => true })
  expect(live).toMatchObject({ halted: true, open: { overdue: 2 } })
  expect(live.plans[0]?.versions.map(({ objections }) => objections)).toEqual([
    ['annual_rate_above_max'],
    ['annual_rate_above_max'],
  ])
  await payAll(parts)
  expect(await listPlans(database.app.reader, parts)).toMatchObject({
    capital: { reserved: '0.000000' },
    coverage: { promised: '0.000000' },
    open: { positions: 0, nextDueAt: null },
  })
})
