import { ok, refuse } from '@clearhold/contract/result'
import { beforeAll, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { testDraft as content, offerPlans } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import type { DraftContent } from '../rules.ts'
import { changePlanDraft } from './change-plan-draft.ts'
import { createPlanDraft } from './create-plan-draft.ts'

const database = prepareDatabase()
beforeAll(async () => {
  await offerPlans(database.app, 0n)
})
const maker = { personId: randomId(), requestId: 'test' }
const create = (key: string, change: Partial<DraftContent> = {}) =>
  database.app.transaction((tx) => createPlanDraft(tx, key, { ...content, ...change }, maker))
const edit = (planKey: string, version: number, change: Partial<DraftContent> = {}) =>
  database.app.transaction((tx) => changePlanDraft(tx, { planKey, version }, { ...content, ...change }, maker))
const stored = (key: string) =>
  database.owner('select version, state, profit_basis_points from plans.plan_version where plan_key = $1 order by 1', [
    key,
  ])

test('a draft of a new plan, then edited; the next version of a plan on offer, which stays as it is', async () => {
  expect(await create('steady')).toEqual(ok({ key: 'steady', version: 1 }))
  expect(await edit('steady', 1, { profitBasisPoints: 450 })).toEqual(ok({ key: 'steady', version: 1 }))
  expect(await stored('steady')).toEqual([{ version: 1, state: 'draft', profit_basis_points: 450 }])
  expect(await database.owner(`select place from plans.plan where key = 'steady'`)).toEqual([{ place: 5 }])
  expect(await create('advance')).toEqual(ok({ key: 'advance', version: 2 }))
  expect(await stored('advance')).toEqual([
    { version: 1, state: 'published', profit_basis_points: 4_000 },
    { version: 2, state: 'draft', profit_basis_points: 500 },
  ])
  expect(await database.owner(`select count(*)::int from audit.record where action = 'plan.drafted'`)).toEqual([
    { count: 3 },
  ])
})

test('a draft may still lack its words', async () => {
  const empty = { name: '', summary: '', sourceOfReturn: '', risk: '' }
  expect((await create('wordless', { texts: { en: empty, es: empty, fr: empty } })).ok).toBe(true)
  const publish = `update plans.plan_version set state = $1, published_at = now() where plan_key = 'wordless'`
  await database.owner(`update plans.plan_version set state = 'proposed' where plan_key = 'wordless'`)
  await expect(database.owner(publish, ['published'])).rejects.toThrow('plan_version_whole')
})

test('error: two drafts, a published version, none at all, limits that make no range, too many plans', async () => {
  expect(await create('steady')).toEqual(refuse('plan_draft_exists'))
  expect(await edit('advance', 1)).toEqual(refuse('plan_version_frozen'))
  expect(await edit('nothing', 1)).toEqual(refuse('not_found'))
  expect(await create('crossed', { minAmount: '5', maxAmount: '4' })).toEqual(refuse('plan_limits_crossed'))
  expect(await edit('steady', 1, { minAmount: '0' })).toEqual(refuse('plan_limits_crossed'))
  await database.owner(
    `insert into plans.plan (key, place) select 'filler-' || n, 100 + n from generate_series(1, 60) as n`,
  )
  expect(await create('one-more')).toEqual(refuse('plans_too_many'))
})

test('error: a version goes forward only, for the owner of the database too', async () => {
  const move = (key: string, state: string) =>
    database.owner(`update plans.plan_version set state = $2 where plan_key = $1 and version = 1`, [key, state])
  await expect(move('steady', 'published')).rejects.toThrow(/goes from draft to no published|violates/)
  await expect(move('advance', 'draft')).rejects.toThrow(/goes from published to no draft|violates/)
  await expect(
    database.owner(
      `update plans.plan_version set profit_basis_points = 1, state = 'proposed' where plan_key = 'steady'`,
    ),
  ).rejects.toThrow('frozen')
})
