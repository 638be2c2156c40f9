import { recordChange } from '#domains/audit/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { PlanDraft } from '../rules.ts'
import { insertPublishedPlan } from '../store/catalogue.ts'

/** Publishes plans that do not exist yet, for the demo edition only; answers which. Existing ones stay as they are. */
export async function seedPlans(database: Database, clock: Clock, drafts: readonly PlanDraft[]): Promise<string[]> {
  const added: string[] = []
  for (const [index, draft] of drafts.entries()) {
    const { planKey, version } = draft.terms
    const isNew = await database.transaction(async (tx) => {
      if (!(await insertPublishedPlan(tx, { ...draft, publishedAt: clock.now() }, index + 1))) return false
      const subject = `plan:${planKey}:${version}`
      await recordChange(tx, { actor: 'system:seed', action: 'plan.published', subject, after: draft, event: null })
      return true
    })
    if (isNew) added.push(planKey)
  }
  return added
}
