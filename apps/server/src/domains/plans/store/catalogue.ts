import type { Language } from '@clearhold/contract/language'
import type { PlanTerms } from '@clearhold/contract/plans/rules'
import type { PlanText } from '@clearhold/contract/plans/schema'
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/database/database.ts'
import type { PlansTables } from '#platform/database/tables.generated.ts'
import type { PlanDraft } from '../rules.ts'

export interface StoredPlan extends PlanDraft {
  readonly publishedAt: Date
}

/** Adds a plan and its published version, unless a plan of this key exists; says whether it did. */
export async function insertPublishedPlan(tx: Tx, plan: StoredPlan, place: number): Promise<boolean> {
  const { terms, texts, publishedAt } = plan
  const tables = tx.withTables<PlansTables>()
  const added = await tables
    .insertInto('plans.plan')
    .values({ key: terms.planKey, place })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  if (added === undefined) return false
  await tables
    .insertInto('plans.plan_version')
    .values({
      plan_key: terms.planKey,
      version: terms.version,
      state: 'published',
      profit_basis_points: terms.profitBasisPoints,
      min_micro: terms.minMicro,
      max_micro: terms.maxMicro,
      duration_hours: terms.durationHours,
      referral_bonus_basis_points: terms.referralBonusBasisPoints,
      texts: { ...texts },
      published_at: publishedAt,
    })
    .execute()
  return true
}

export type Texts = Record<Language, PlanText>

/** The columns of a version's terms, in the names of PlanTerms. */
export const termsColumns = sql`v.plan_key as "planKey", v.version, v.profit_basis_points as "profitBasisPoints",
  v.min_micro as "minMicro", v.max_micro as "maxMicro", v.duration_hours as "durationHours",
  v.referral_bonus_basis_points as "referralBonusBasisPoints"`

/** What is on offer, in the order it is shown. */
export async function readPublishedPlans(reader: Reader): Promise<StoredPlan[]> {
  const { rows } = await sql<PlanTerms & { texts: Texts; publishedAt: Date }>`
    select ${termsColumns}, v.texts, v.published_at as "publishedAt"
    from plans.plan_version v join plans.plan p on p.key = v.plan_key
    where v.state = 'published' order by p.place, p.key`.execute(reader)
  return rows.map(({ texts, publishedAt, ...terms }) => ({ terms, texts, publishedAt }))
}
