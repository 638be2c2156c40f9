import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { type DraftContent, draftTerms } from '../rules.ts'
import { lockCatalogue, readVersion, updateDraft } from '../store/versions.ts'
import type { DraftMaker } from './create-plan-draft.ts'

/** Overwrites a draft. One that waits for approval becomes a draft again: an approver must have read what they approve. */
export async function changePlanDraft(
  tx: Tx,
  { planKey, version }: { readonly planKey: string; readonly version: number },
  content: DraftContent,
  { personId, requestId }: DraftMaker,
): Promise<Result<{ key: string; version: number }, 'not_found' | 'plan_version_frozen' | 'plan_limits_crossed'>> {
  const terms = draftTerms(content)
  if (terms === undefined) return refuse('plan_limits_crossed')
  await lockCatalogue(tx)
  const stored = await readVersion(tx, planKey, version)
  if (stored === undefined) return refuse('not_found')
  if (stored.state !== 'draft' && stored.state !== 'proposed') return refuse('plan_version_frozen')
  await updateDraft(tx, { planKey, version }, terms, content.texts)
  await recordChange(tx, {
    actor: `person:${personId}`,
    action: 'plan.drafted',
    subject: `plan:${planKey}:${version}`,
    before: { ...stored.terms, texts: stored.texts },
    after: content,
    requestId,
    event: null,
  })
  return ok({ key: planKey, version })
}
