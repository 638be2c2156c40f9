import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { type DraftContent, draftTerms, plansMax } from '../rules.ts'
import { countPlans, findInWork, insertDraft, insertPlan, lockCatalogue, planExists } from '../store/versions.ts'

export interface DraftMaker {
  readonly personId: string
  readonly requestId: string
}

/** Writes a draft: of a new plan, or as the next version of one. Only staff see it. */
export async function createPlanDraft(
  tx: Tx,
  planKey: string,
  content: DraftContent,
  { personId, requestId }: DraftMaker,
): Promise<Result<{ key: string; version: number }, 'plan_draft_exists' | 'plans_too_many' | 'plan_limits_crossed'>> {
  const terms = draftTerms(content)
  if (terms === undefined) return refuse('plan_limits_crossed')
  await lockCatalogue(tx)
  if ((await findInWork(tx, planKey)) !== undefined) return refuse('plan_draft_exists')
  if (!(await planExists(tx, planKey))) {
    if ((await countPlans(tx)) >= plansMax) return refuse('plans_too_many')
    await insertPlan(tx, planKey)
  }
  const version = await insertDraft(tx, planKey, terms, content.texts)
  await recordChange(tx, {
    actor: `person:${personId}`,
    action: 'plan.drafted',
    subject: `plan:${planKey}:${version}`,
    after: content,
    requestId,
    event: null,
  })
  return ok({ key: planKey, version })
}
