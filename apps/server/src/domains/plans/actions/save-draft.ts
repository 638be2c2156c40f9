import { microFromDecimal } from '@clearhold/contract/money'
import type { PlanTerms } from '@clearhold/contract/plans'
import type { planDraftChangeSchema } from '@clearhold/contract/plans-admin-schema'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { appendRecord } from '../../audit/index.ts'
import { plansMax } from '../rules.ts'
import {
  countPlans,
  findInWork,
  insertDraft,
  insertPlan,
  lockCatalogue,
  planExists,
  readVersion,
  updateDraft,
} from '../store/versions.ts'

export type DraftContent = z.output<typeof planDraftChangeSchema>

export interface DraftMaker {
  readonly personId: string
  readonly requestId: string
}

/** Writes a draft: of a new plan, or as the next version of one. Nobody but those who run the place sees it. */
export async function createDraft(
  tx: Tx,
  planKey: string,
  content: DraftContent,
  maker: DraftMaker,
): Promise<Result<{ key: string; version: number }, 'plan_draft_exists' | 'plans_too_many' | 'plan_limits_crossed'>> {
  const terms = termsOf(content)
  if (terms === undefined) return refuse('plan_limits_crossed')
  await lockCatalogue(tx)
  if ((await findInWork(tx, planKey)) !== undefined) return refuse('plan_draft_exists')
  if (!(await planExists(tx, planKey))) {
    if ((await countPlans(tx)) >= plansMax) return refuse('plans_too_many')
    await insertPlan(tx, planKey)
  }
  const version = await insertDraft(tx, planKey, terms, content.texts)
  await record(tx, { planKey, version }, content, maker)
  return ok({ key: planKey, version })
}

/** Writes a draft anew. One that waits for approval becomes a draft again: nobody approves what they did not read. */
export async function changeDraft(
  tx: Tx,
  which: { readonly planKey: string; readonly version: number },
  content: DraftContent,
  maker: DraftMaker,
): Promise<Result<{ key: string; version: number }, 'not_found' | 'plan_version_frozen' | 'plan_limits_crossed'>> {
  const terms = termsOf(content)
  if (terms === undefined) return refuse('plan_limits_crossed')
  await lockCatalogue(tx)
  const stored = await readVersion(tx, which.planKey, which.version)
  if (stored === undefined) return refuse('not_found')
  if (stored.state !== 'draft' && stored.state !== 'proposed') return refuse('plan_version_frozen')
  await updateDraft(tx, which, terms, content.texts)
  await record(tx, which, content, maker, { ...stored.terms, texts: stored.texts })
  return ok({ key: which.planKey, version: which.version })
}

/** The terms of a form; undefined when its two limits do not make a range. */
function termsOf(content: DraftContent): Omit<PlanTerms, 'planKey' | 'version'> | undefined {
  const [minMicro, maxMicro] = [microFromDecimal(content.minAmount), microFromDecimal(content.maxAmount)]
  if (minMicro === undefined || maxMicro === undefined || minMicro <= 0n || maxMicro < minMicro) return undefined
  const { profitBasisPoints, durationHours, referralBonusBasisPoints } = content
  return { profitBasisPoints, minMicro, maxMicro, durationHours, referralBonusBasisPoints }
}

async function record(
  tx: Tx,
  { planKey, version }: { readonly planKey: string; readonly version: number },
  after: DraftContent,
  { personId, requestId }: DraftMaker,
  before?: unknown,
): Promise<void> {
  await appendRecord(tx, {
    actor: `person:${personId}`,
    action: 'plan.drafted',
    subject: `plan:${planKey}:${version}`,
    ...(before === undefined ? {} : { before }),
    after,
    requestId,
  })
}
