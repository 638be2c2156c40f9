import type { PositionState, RenewalHindrance } from '@clearhold/contract/plans/positions'
import type { PlanTerms } from '@clearhold/contract/plans/rules'
import { sql } from 'kysely'
import { text, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { pickColumns, type RowOf, readRows, rowSchema } from '#platform/database/read-rows.ts'
import { planTermsRow, termsColumns } from './catalogue.ts'
import { positionRow, type StoredPosition } from './positions.ts'

const dueRow = rowSchema('DuePosition', {
  ...pickColumns(positionRow, 'id', 'number', 'personId', 'planKey', 'version', 'amountMicro', 'profitMicro'),
  ...pickColumns(positionRow, 'bonusMicro', 'referrerId', 'dueAt', 'atMaturity'),
  ...pickColumns(positionRow, 'renewalRiskVersion', 'renewalLanguage', 'renewalAcknowledgedAt'),
})

type Version = Pick<StoredPosition, 'terms' | 'names' | 'versionState'>

/** A position as whoever pays it must know it: thousands of them are read in a minute, so nothing else travels along. */
export type DuePosition = Omit<RowOf<typeof dueRow>, 'planKey' | 'version'> & Version

/** When a position is to be paid: at its end, or where that failed, when it is tried again. Has an index (0047). */
export const payableAt = sql`coalesce(retry_at, due_at)`

/** What is due at this moment of business time, oldest first, or one of them; those somebody else holds are left to them. */
export async function lockDue(tx: Tx, now: Date, limit: number, only?: string): Promise<DuePosition[]> {
  const rows = await readRows(tx, dueRow)`
    select id, number, person_id as "personId", plan_key as "planKey", version, amount_micro as "amountMicro",
      profit_micro as "profitMicro", bonus_micro as "bonusMicro", referrer_id as "referrerId", due_at as "dueAt",
      at_maturity as "atMaturity", renewal_risk_version as "renewalRiskVersion", renewal_language as "renewalLanguage",
      renewal_acknowledged_at as "renewalAcknowledgedAt"
    from plans.position where state = 'open' and ${payableAt} <= ${now} and ${only === undefined ? sql`true` : sql`id = ${only}`}
    order by ${payableAt}, id limit ${limit} for update skip locked`
  const versions = await readVersionsOf(tx, rows)
  return rows.map(({ planKey, version, ...rest }) => {
    const found = versions.get(`${planKey}:${version}`)
    if (found === undefined) throw new Error(`position ${rest.id} has terms that are not there`)
    return { ...rest, ...found }
  })
}

const idRow = rowSchema('IdRow', { id: uuid })

export async function readDueIds(reader: Reader, now: Date, limit: number): Promise<string[]> {
  const rows = await readRows(reader, idRow)`
    select id from plans.position where state = 'open' and ${payableAt} <= ${now}
    order by ${payableAt}, id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Puts off what could not be paid, so that it does not stand before those that can be. */
export async function writeRetries(tx: Tx, ids: readonly string[], retryAt: Date): Promise<void> {
  await sql`
    update plans.position set retry_at = ${retryAt} where id = any(${[...ids]}::uuid[]) and state = 'open'`.execute(tx)
}

const versionRow = rowSchema('VersionOfDue', {
  ...planTermsRow.shape,
  ...pickColumns(positionRow, 'versionState'),
  en: text,
  es: text,
  fr: text,
})

/** The versions of these positions, each once. */
async function readVersionsOf(
  reader: Reader,
  positions: readonly Pick<PlanTerms, 'planKey' | 'version'>[],
): Promise<Map<string, Version>> {
  const keys = [...new Set(positions.map(({ planKey, version }) => `${planKey}:${version}`))]
  if (keys.length === 0) return new Map()
  const rows = await readRows(reader, versionRow)`
    select ${termsColumns}, v.state as "versionState", v.texts #>> '{en,name}' as en, v.texts #>> '{es,name}' as es,
      v.texts #>> '{fr,name}' as fr
    from plans.plan_version v where v.plan_key || ':' || v.version in (${sql.join(keys)})`
  return new Map(
    rows.map(({ versionState, en, es, fr, ...terms }) => [
      `${terms.planKey}:${terms.version}`,
      { terms, names: { en, es, fr }, versionState },
    ]),
  )
}

export interface PositionEnd {
  readonly id: string
  readonly entry: bigint
  readonly hindrance: RenewalHindrance | null
}

/** Ends open positions; the table refuses a second end. */
export async function writeEnds(
  tx: Tx,
  state: Exclude<PositionState, 'open'>,
  endedAt: Date,
  ends: readonly PositionEnd[],
): Promise<void> {
  const column = (values: readonly unknown[]) => `{${values.map((value) => value ?? 'null').join(',')}}`
  const { numAffectedRows } = await sql`
    update plans.position p set state = ${state}, ended_at = ${endedAt}, end_entry = given.entry,
      renewal_hindrance = given.hindrance
    from unnest(${column(ends.map(({ id }) => id))}::uuid[], ${column(ends.map(({ entry }) => entry))}::bigint[],
      ${column(ends.map(({ hindrance }) => hindrance))}::text[]) as given (id, entry, hindrance)
    where p.id = given.id`.execute(tx)
  if (numAffectedRows !== BigInt(ends.length)) throw new Error('a position was ended that is not there')
}
