import { beforeAll, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { offerPlans, testDraft } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { changePlanDraft } from './change-plan-draft.ts'
import { createPlanDraft } from './create-plan-draft.ts'

const database = prepareDatabase()
beforeAll(async () => {
  await offerPlans(database.app, 0n)
})
const maker = { personId: randomId(), requestId: 'test' }
const create = (key: string) => database.app.transaction((tx) => createPlanDraft(tx, key, testDraft, maker))
const edit = (planKey: string, version: number) =>
  database.app.transaction((tx) => changePlanDraft(tx, { planKey, version }, testDraft, maker))
const stored = (key: string) =>
  database.owner('select version, state, profit_basis_points from plans.plan_version where plan_key = $1 order by 1', [
    key,
  ])

test('editing what waits for approval makes it a draft again', async () => {
  await create('waiting')
  await database.owner(`update plans.plan_version set state = 'proposed' where plan_key = 'waiting'`)
  expect((await edit('waiting', 1)).ok).toBe(true)
  expect(await stored('waiting')).toMatchObject([{ state: 'draft' }])
})
