import { type PlanVersionState, planVersionStates } from '@clearhold/contract/plans/admin-schema'
import type { PlanTerms } from '@clearhold/contract/plans/rules'
import { sql } from 'kysely'
import { int4, oneOf, timestamptz } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import type { PlanDraft } from '../rules.ts'
import { planTermsRow, planTexts, termsColumns } from './catalogue.ts'

const standingRow = rowSchema('VersionStanding', {
  place: int4,
  state: oneOf(planVersionStates),
  createdAt: timestamptz,
  publishedAt: timestamptz.nullable(),
  closedAt: timestamptz.nullable(),
})
const versionsRow = rowSchema('StoredVersion', { ...planTermsRow.shape, ...standingRow.shape, texts: planTexts })
type Row = RowOf<typeof versionsRow>

export interface StoredVersion extends PlanDraft, RowOf<typeof standingRow> {}

const columns = sql`${termsColumns}, v.texts, v.state, v.created_at as "createdAt", v.published_at as "publishedAt",
  v.closed_at as "closedAt", p.place`
const tables = sql`plans.plan_version v join plans.plan p on p.key = v.plan_key`

function fromRow({ texts, place, state, createdAt, publishedAt, closedAt, ...terms }: Row): StoredVersion {
  return { terms, texts, place, state, createdAt, publishedAt, closedAt }
}

/** Every version of every plan, the newest of each first. */
export async function readVersions(reader: Reader): Promise<StoredVersion[]> {
  const rows = await readRows(reader, versionsRow)`
    select ${columns} from ${tables} order by p.place, p.key, v.version desc`
  return rows.map(fromRow)
}

export async function readVersion(
  reader: Reader,
  planKey: string,
  version: number,
): Promise<StoredVersion | undefined> {
  const rows = await readRows(reader, versionsRow)`
    select ${columns} from ${tables} where v.plan_key = ${planKey} and v.version = ${version}`
  return rows.map(fromRow)[0]
}

/** The version on offer; at most one of each plan is. */
export async function readPublishedVersion(reader: Reader, planKey: string): Promise<StoredVersion | undefined> {
  const rows = await readRows(reader, versionsRow)`
    select ${columns} from ${tables} where v.plan_key = ${planKey} and v.state = 'published'`
  return rows.map(fromRow)[0]
}

export async function planExists(reader: Reader, planKey: string): Promise<boolean> {
  const { rows } = await sql`select 1 from plans.plan where key = ${planKey}`.execute(reader)
  return rows.length > 0
}

/** Serialises writers of the catalogue: numbers of versions and places have no gaps and no duplicates. */
export async function lockCatalogue(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('plans:catalogue', 0))`.execute(tx)
}

const plansRow = rowSchema('PlansRow', { plans: int4 })

export async function countPlans(reader: Reader): Promise<number> {
  const row = await readOptionalRow(reader, plansRow)`select count(*)::int as plans from plans.plan`
  return row?.plans ?? 0
}

export async function insertPlan(tx: Tx, planKey: string): Promise<void> {
  await sql`insert into plans.plan (key, place)
    select ${planKey}, coalesce(max(place), 0) + 1 from plans.plan`.execute(tx)
}

const versionRow = rowSchema('VersionRow', { version: int4 })

/** The number of the draft, or of a version that waits for approval; undefined when there is neither. */
export async function findInWork(reader: Reader, planKey: string): Promise<number | undefined> {
  const row = await readOptionalRow(reader, versionRow)`
    select version from plans.plan_version where plan_key = ${planKey} and state in ('draft', 'proposed')`
  return row?.version
}

type DraftTerms = Omit<PlanTerms, 'planKey' | 'version'>

export async function insertDraft(
  tx: Tx,
  planKey: string,
  terms: DraftTerms,
  texts: PlanDraft['texts'],
): Promise<number> {
  const row = await readOptionalRow(tx, versionRow)`
    insert into plans.plan_version (plan_key, version, state, profit_basis_points, min_micro, max_micro, duration_hours,
      referral_bonus_basis_points, texts)
    select ${planKey}, coalesce(max(version), 0) + 1, 'draft', ${terms.profitBasisPoints}, ${terms.minMicro}, ${terms.maxMicro},
      ${terms.durationHours}, ${terms.referralBonusBasisPoints}, ${JSON.stringify(texts)}
    from plans.plan_version where plan_key = ${planKey} returning version`
  if (row === undefined) throw new Error('a draft was not stored')
  return row.version
}

/** Overwrites a draft; one that was proposed becomes a draft again. The table refuses to change anything published. */
export async function updateDraft(
  tx: Tx,
  { planKey, version }: Pick<PlanTerms, 'planKey' | 'version'>,
  terms: DraftTerms,
  texts: PlanDraft['texts'],
): Promise<void> {
  await sql`
    update plans.plan_version set state = 'draft', profit_basis_points = ${terms.profitBasisPoints},
      min_micro = ${terms.minMicro}, max_micro = ${terms.maxMicro}, duration_hours = ${terms.durationHours},
      referral_bonus_basis_points = ${terms.referralBonusBasisPoints}, texts = ${JSON.stringify(texts)}
    where plan_key = ${planKey} and version = ${version}`.execute(tx)
}

/** Moves a version on; the table enforces the order of states. */
export async function writeVersionState(
  tx: Tx,
  { planKey, version }: Pick<PlanTerms, 'planKey' | 'version'>,
  state: Exclude<PlanVersionState, 'draft'>,
  at: Date,
): Promise<void> {
  await sql`
    update plans.plan_version set state = ${state},
      published_at = case when ${state}::text = 'published' then ${at}::timestamptz else published_at end,
      closed_at = case when ${state}::text = 'closed' then ${at}::timestamptz else closed_at end
    where plan_key = ${planKey} and version = ${version}`.execute(tx)
}
