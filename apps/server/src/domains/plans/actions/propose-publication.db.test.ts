import { refuse } from '@clearhold/contract/result'
import { beforeEach, describe, expect, test } from 'vitest'
import { allowedActor, approvalDesk } from '#testing/approved.ts'
import { testDraft as content, offerPlans, testPlanParts } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import type { PlansParts } from '../parts.ts'
import type { DraftContent } from '../rules.ts'
import { createPlanDraft } from './create-plan-draft.ts'
import { proposePublication } from './propose-publication.ts'
import { publishPlan } from './publish-plan.ts'

const { texts } = content
const maker = { personId: '00000000-0000-4000-8000-000000000001', requestId: 'test' }

const database = prepareDatabase('test')
let live: PlansParts
beforeEach(() => {
  live = testPlanParts(database, { edition: 'live' })
})
const draft = (key: string, change: Partial<DraftContent> = {}) =>
  database.app.transaction((tx) => createPlanDraft(tx, key, { ...content, ...change }, maker))
const propose = (planKey: string) =>
  proposePublication(live, approvalDesk(database, [publishPlan(live)]).parts, {
    planKey,
    version: 1,
    maker: allowedActor(),
    reason: 'ready for investors',
    requestId: 'test',
  })

describe('error: the publish guard', () => {
  test('a text that is missing in one language', async () => {
    await draft('steady', { texts: { ...texts, fr: { ...texts.fr, sourceOfReturn: ' ' } } })
    expect(await propose('steady')).toEqual(refuse('plan_text_missing'))
  })

  test('what is published already, and what is not there', async () => {
    await offerPlans(database.app, 0n)
    expect(await propose('gold')).toEqual(refuse('plan_version_frozen'))
    expect(await propose('nothing')).toEqual(refuse('not_found'))
  })
})
