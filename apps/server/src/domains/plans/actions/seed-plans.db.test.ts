import { demoPlans } from '@clearhold/contract/sample/demo-plans'
import { expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { seedPlans } from './seed-plans.ts'

const database = prepareDatabase()
const clock = { now: () => new Date('2026-11-15T10:00:00.000Z') }

test('puts the plans on offer once, and writes it down', async () => {
  expect(await seedPlans(database.app, clock, demoPlans)).toEqual(['advance', 'premium', 'gold', 'platinum'])
  expect(await seedPlans(database.app, clock, demoPlans)).toEqual([])
  expect(await database.owner('select plan_key, version, state from plans.plan_version order by plan_key')).toEqual(
    ['advance', 'gold', 'platinum', 'premium'].map((key) => ({ plan_key: key, version: 1, state: 'published' })),
  )
  expect(await database.owner(`select subject from audit.record where action = 'plan.published' order by id`)).toEqual(
    ['advance', 'premium', 'gold', 'platinum'].map((key) => ({ subject: `plan:${key}:1` })),
  )
})

test('error: terms and texts of a version are frozen, for the owner of the database too', async () => {
  const change = (set: string) => database.owner(`update plans.plan_version set ${set} where plan_key = 'gold'`)
  await expect(change('profit_basis_points = 1')).rejects.toThrow('frozen')
  await expect(change('min_micro = 1')).rejects.toThrow('frozen')
  await expect(change(`texts = texts || '{"en": {}}'`)).rejects.toThrow('frozen')
  await expect(change('duration_hours = 600')).rejects.toThrow('frozen')
  await change(`state = 'closed', closed_at = now()`)
})

test('error: two versions of a plan are never on offer together', async () => {
  const add = database.owner(`
    insert into plans.plan_version (plan_key, version, state, profit_basis_points, min_micro, max_micro, duration_hours,
      referral_bonus_basis_points, texts, published_at)
    select plan_key, 2, state, profit_basis_points, min_micro, max_micro, duration_hours, referral_bonus_basis_points, texts,
      published_at from plans.plan_version where plan_key = 'advance'`)
  await expect(add).rejects.toThrow('plan_version_on_offer')
})
