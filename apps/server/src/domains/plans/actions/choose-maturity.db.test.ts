import { refuse } from '@clearhold/contract/result'
import { riskVersion } from '@clearhold/contract/texts/plan-risk'
import { beforeAll, expect, test } from 'vitest'
import { eventsOf } from '#testing/accounts.ts'
import { activated, insertInvestor, offerPlans, passHours, testPlanParts } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import type { PlansParts } from '../parts.ts'
import { renewalOf } from '../testing.ts'
import { type Choosing, chooseMaturity } from './choose-maturity.ts'
import { payDuePositions } from './pay-due-positions.ts'

const database = prepareDatabase()
let parts: PlansParts
beforeAll(async () => {
  parts = testPlanParts(database)
  await offerPlans(database.app, 100_000n)
})

const choose = (personId: string, positionId: string, change: Partial<Choosing> = {}) =>
  chooseMaturity(parts, { ...renewalOf(personId, positionId), language: 'fr', ...change })

test('a renewal is confirmed in the last quarter, can be taken back, and keeps what was acknowledged', async () => {
  const personId = await insertInvestor(database, 2_500n)
  const { position } = await activated(parts, personId)
  await passHours(database.app, 26.9)
  const from = `${position.renewalOpensAt.slice(0, 10)} ${position.renewalOpensAt.slice(11, 16)} UTC`
  expect(await choose(personId, position.id)).toEqual(refuse('renewal_too_early', { from }))
  expect(await choose(personId, position.id, { choice: 'pay_out' })).toMatchObject({ ok: true })
  await passHours(database.app, 0.2)
  expect(await choose(personId, position.id)).toMatchObject({ ok: true, value: { atMaturity: 'renew' } })
  const kept = () =>
    database.owner('select renewal_risk_version, renewal_language from plans.position where id = $1', [position.id])
  expect(await kept()).toEqual([{ renewal_risk_version: riskVersion, renewal_language: 'fr' }])
  expect(await choose(personId, position.id, { choice: 'pay_out' })).toMatchObject({ value: { atMaturity: 'pay_out' } })
  expect(await kept()).toEqual([{ renewal_risk_version: null, renewal_language: null }])
  expect(await eventsOf(database, personId)).toEqual([
    'plan.activated',
    ...Array.from({ length: 3 }, () => 'plan.choice_changed'),
  ])
})

test('error: other terms, another risk statement, a closed plan, another person’s position, one that has ended', async () => {
  const personId = await insertInvestor(database, 5_000n)
  const otherId = await insertInvestor(database)
  const { position } = await activated(parts, personId, { planKey: 'premium', amount: '5000' })
  await passHours(database.app, 40)
  expect(await choose(personId, position.id, { termsVersion: 2 })).toEqual(refuse('terms_changed', { version: '1' }))
  expect(await choose(personId, position.id, { riskVersion: 9 })).toEqual(refuse('risk_version_changed'))
  expect(await choose(otherId, position.id)).toEqual(refuse('not_found'))
  await database.owner(`update plans.plan_version set state = 'closed', closed_at = now() where plan_key = 'premium'`)
  expect(await choose(personId, position.id)).toEqual(refuse('plan_not_offered'))
  await passHours(database.app, 8)
  expect(await choose(personId, position.id, { choice: 'pay_out' })).toEqual(refuse('position_due'))
  await payDuePositions(parts)
  expect(await choose(personId, position.id, { choice: 'pay_out' })).toEqual(refuse('position_ended'))
})
