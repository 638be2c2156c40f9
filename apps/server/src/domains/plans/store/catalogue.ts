import { languages } from '@clearhold/contract/language'
import { sql } from 'kysely'
import { z } from 'zod'
import { int4, int8, text, timestamptz } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { readRows, rowSchema } from '#platform/database/read-rows.ts'
import type { PlansTables } from '#platform/database/tables.generated.ts'
import type { PlanDraft } from '../rules.ts'

export interface StoredPlan extends PlanDraft {
  readonly publishedAt: Date
}

/** Adds a plan and its published version, unless a plan of this key exists; true if it did. */
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

const planText = z.object({ name: text, summary: text, sourceOfReturn: text, risk: text })
/** In a draft, each may still be empty. */
export const planTexts = z.record(z.enum(languages), planText)

export const planTermsRow = rowSchema('PlanTerms', {
  planKey: text,
  version: int4,
  profitBasisPoints: int4,
  minMicro: int8,
  maxMicro: int8,
  durationHours: int4,
  referralBonusBasisPoints: int4,
})

/** The columns of a version's terms, named as in PlanTerms. */
export const termsColumns = sql`v.plan_key as "planKey", v.version, v.profit_basis_points as "profitBasisPoints",
  v.min_micro as "minMicro", v.max_micro as "maxMicro", v.duration_hours as "durationHours",
  v.referral_bonus_basis_points as "referralBonusBasisPoints"`

const publishedPlansRow = rowSchema('PublishedPlansRow', {
  ...planTermsRow.shape,
  texts: planTexts,
  publishedAt: timestamptz,
})

/** What is on offer, in display order. */
export async function readPublishedPlans(reader: Reader): Promise<StoredPlan[]> {
  const rows = await readRows(reader, publishedPlansRow)`
    select ${termsColumns}, v.texts, v.published_at as "publishedAt"
    from plans.plan_version v join plans.plan p on p.key = v.plan_key
    where v.state = 'published' order by p.place, p.key`
  return rows.map(({ texts, publishedAt, ...terms }) => ({ terms, texts, publishedAt }))
}
