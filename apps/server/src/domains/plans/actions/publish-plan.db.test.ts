import { setTimeout as pause } from 'node:timers/promises'
import { languages } from '@clearhold/contract/language'
import { ok, refuse } from '@clearhold/contract/result'
import { demoPlans } from '@clearhold/contract/sample/demo-plans'
import { errorText } from '@clearhold/contract/texts/errors'
import { beforeEach, describe, expect, test } from 'vitest'
import { allowedActor, approvalDesk, signAsMaker } from '#testing/approved.ts'
import { activate, testDraft as content, insertInvestor, testPlanParts } from '#testing/plans.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import type { PlansParts } from '../parts.ts'
import type { DraftContent } from '../rules.ts'
import { lockCatalogue, writeVersionState } from '../store/versions.ts'
import { changePlanDraft } from './change-plan-draft.ts'
import { createPlanDraft } from './create-plan-draft.ts'
import { listOfferedPlans } from './list-offered-plans.ts'
import { proposePublication } from './propose-publication.ts'
import { publishPlan } from './publish-plan.ts'

const maker = { personId: '00000000-0000-4000-8000-000000000001', requestId: 'test' }

let database: TestDatabase
let live: PlansParts
let desk: ReturnType<typeof approvalDesk>
beforeEach(async () => {
  database = await testDatabase()
  live = testPlanParts(database, { edition: 'live' })
  desk = approvalDesk(database, [publishPlan(live)])
})
const draft = (key: string, change: Partial<DraftContent> = {}) =>
  database.app.transaction((tx) => createPlanDraft(tx, key, { ...content, ...change }, maker))
/** Proposed, and signed by its maker. */
async function propose(planKey: string, version = 1, parts = live, of = desk, maker = allowedActor()) {
  const asked = await proposePublication(parts, of.parts, {
    planKey,
    version,
    maker,
    reason: 'ready for investors',
    requestId: 'test',
  })
  if (asked.ok) await database.app.transaction((tx) => signAsMaker(tx, of.parts, asked.value.approvalId))
  return asked
}
const states = async (planKey: string) =>
  (await database.owner('select state from plans.plan_version where plan_key = $1 order by version', [planKey])).map(
    ({ state }) => state,
  )

async function published(planKey: string, version = 1): Promise<void> {
  const asked = await propose(planKey, version)
  if (!asked.ok) throw new Error(asked.code)
  expect(await desk.approve(asked.value.approvalId)).toEqual(ok(undefined))
}

describe('publishing', () => {
  test('by two people: draft, proposed, published, and on offer from then on', async () => {
    await draft('steady')
    const asked = await propose('steady')
    if (!asked.ok) throw new Error(asked.code)
    expect(await states('steady')).toEqual(['proposed'])
    const stored = await desk.read(asked.value.approvalId)
    expect(stored).toMatchObject({ command: 'plan.publish', subject: 'plan:steady', money: true })
    expect(stored.changes).toContainEqual({ field: 'annual_rate', before: '', after: '20.00%' })
    expect((await listOfferedPlans(database.app.reader, live.clock)).plans).toEqual([])
    expect(await desk.approve(asked.value.approvalId)).toEqual(ok(undefined))
    expect((await listOfferedPlans(database.app.reader, live.clock)).plans).toMatchObject([
      { key: 'steady', version: 1 },
    ])
    expect(await database.owner(`select count(*)::int from audit.record where action = 'plan.published'`)).toEqual([
      { count: 1 },
    ])
  })

  test('W4: the approver reads every text of the plan in every language, in what they sign', async () => {
    await draft('steady')
    const asked = await propose('steady')
    if (!asked.ok) throw new Error(asked.code)
    const { changes } = await desk.read(asked.value.approvalId)
    for (const language of languages) {
      const { sourceOfReturn: source, ...others } = content.texts[language]
      for (const [part, after] of Object.entries({ ...others, source }))
        expect(changes).toContainEqual({ field: `${part}_${language}`, before: '', after })
    }
  })

  test('a new version replaces the previous one; an investor who read the old one is told', async () => {
    await draft('steady')
    await published('steady')
    await draft('steady', { profitBasisPoints: 400 })
    await published('steady', 2)
    expect(await states('steady')).toEqual(['closed', 'published'])
    const demo = testPlanParts(database)
    const personId = await insertInvestor(database, 500n)
    const wish = { planKey: 'steady', amount: '500', termsVersion: 1 }
    expect(await activate(demo, personId, wish)).toEqual(refuse('terms_changed', { version: '2' }))
  })
})

describe('error: the publish guard', () => {
  test('a live edition refuses each of the specification’s four, with a sentence saying why', async () => {
    for (const { terms } of demoPlans) {
      const { planKey, profitBasisPoints, durationHours } = terms
      await draft(planKey, { profitBasisPoints, durationHours })
      const asked = await propose(planKey)
      expect(asked).toMatchObject({ ok: false, code: 'plan_rate_above_ceiling' })
      if (asked.ok || asked.code !== 'plan_rate_above_ceiling') throw new Error('it was let through')
      const { detail } = errorText('en', asked.code, asked.params)
      expect(detail).toMatch(
        /promises \d{4}\.\d{2}% a year, simple\. The live edition publishes at most 20\.00% a year/,
      )
      expect(await states(planKey)).toEqual(['draft'])
    }
    expect((await listOfferedPlans(database.app.reader, live.clock)).plans).toEqual([])
  })

  test('the operator’s own lower ceiling counts, and a higher one does not', async () => {
    await draft('steady')
    const strict = { ...live, rateMaxBasisPoints: 1_999 }
    const own = approvalDesk(database, [publishPlan(strict)])
    expect(await propose('steady', 1, strict, own)).toEqual(
      refuse('plan_rate_above_ceiling', { rate: '20.00%', ceiling: '19.99%' }),
    )
    const greedy = { ...live, rateMaxBasisPoints: 1_000_000 }
    await draft('greedy', { profitBasisPoints: 501 })
    expect(await propose('greedy', 1, greedy, approvalDesk(database, [publishPlan(greedy)]))).toEqual(
      refuse('plan_rate_above_ceiling', { rate: '20.04%', ceiling: '20.00%' }),
    )
  })

  test('a maker cannot approve their own version, nor an approver one that was edited after they read it', async () => {
    await draft('steady')
    const self = allowedActor()
    const asked = await propose('steady', 1, live, desk, self)
    if (!asked.ok) throw new Error(asked.code)
    expect(await desk.approve(asked.value.approvalId, self)).toEqual(refuse('approval_own'))
    const change = { ...content, profitBasisPoints: 499 }
    await database.app.transaction((tx) => changePlanDraft(tx, { planKey: 'steady', version: 1 }, change, maker))
    expect(await desk.approve(asked.value.approvalId)).toEqual(refuse('plan_version_frozen'))
    expect(await states('steady')).toEqual(['draft'])
    const again = await propose('steady')
    if (!again.ok) throw new Error(again.code)
    await database.app.transaction((tx) => changePlanDraft(tx, { planKey: 'steady', version: 1 }, content, maker))
    expect((await propose('steady')).ok).toBe(true)
    expect(await desk.approve(again.value.approvalId)).toMatchObject({ ok: false, code: 'approval_stale' })
    expect(await states('steady')).toEqual(['proposed'])
  })
})

test('behavior: a draft rewritten and proposed again at the moment of approval is not published unread', async () => {
  await draft('steady')
  const asked = await propose('steady')
  if (!asked.ok) throw new Error(asked.code)
  const which = { planKey: 'steady', version: 1 }
  const approved = await database.app.transaction(async (tx) => {
    await lockCatalogue(tx)
    const approving = desk.approve(asked.value.approvalId)
    await untilLockIsAwaited()
    expect(await changePlanDraft(tx, which, { ...content, profitBasisPoints: 400 }, maker)).toMatchObject({ ok: true })
    await writeVersionState(tx, which, 'proposed', live.clock.now())
    // Returned as a promise: it ends only when this transaction has.
    return { approving }
  })
  expect(await approved.approving).toMatchObject({ ok: false, code: 'approval_stale' })
  expect(await states('steady')).toEqual(['proposed'])
})

/** Waits until a transaction of this database waits for the catalogue's lock. */
async function untilLockIsAwaited(): Promise<void> {
  const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`
  for (let look = 0; look < 200; look += 1) {
    if ((await database.owner(waiting)).length > 0) return
    await pause(25)
  }
  throw new Error('no transaction waits for the catalogue')
}
