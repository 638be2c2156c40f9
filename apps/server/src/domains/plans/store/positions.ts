import { type Language, languages } from '@clearhold/contract/language'
import { planVersionStates } from '@clearhold/contract/plans/admin-schema'
import {
  type MaturityChoice,
  maturityChoices,
  positionStates,
  renewalHindrances,
} from '@clearhold/contract/plans/positions'
import type { PlanTerms } from '@clearhold/contract/plans/rules'
import { sql } from 'kysely'
import { int4, int8, oneOf, textInEachLanguage, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRow, readRows, rowSchema, withColumns } from '#platform/database/read-rows.ts'
import { planTermsRow, termsColumns } from './catalogue.ts'

const newPositionRow = rowSchema('NewPosition', {
  id: uuid,
  personId: uuid,
  amountMicro: int8,
  profitMicro: int8,
  bonusMicro: int8,
  referrerId: uuid.nullable(),
  startedAt: timestamptz,
  dueAt: timestamptz,
  escrowEntry: int8,
  renewedFrom: uuid.nullable(),
  riskVersion: int4,
  language: oneOf(languages),
  /** When the terms and the risk were acknowledged, in real time. */
  acknowledgedAt: timestamptz,
  activationKey: uuid.nullable(),
})
export interface NewPosition extends RowOf<typeof newPositionRow> {
  readonly terms: PlanTerms
}

const storedPositionRow = rowSchema('StoredPosition', {
  ...newPositionRow.shape,
  number: int8,
  /** The plan's name, in each language. */
  names: textInEachLanguage,
  /** The state of its version: whether it is still on offer. */
  versionState: oneOf(planVersionStates),
  state: oneOf(positionStates),
  atMaturity: oneOf(maturityChoices),
  renewalHindrance: oneOf(renewalHindrances).nullable(),
  endedAt: timestamptz.nullable(),
  endEntry: int8.nullable(),
  renewedTo: uuid.nullable(),
  renewalRiskVersion: int4.nullable(),
  renewalLanguage: oneOf(languages).nullable(),
  renewalAcknowledgedAt: timestamptz.nullable(),
})
export interface StoredPosition extends RowOf<typeof storedPositionRow> {
  readonly terms: PlanTerms
}

export const positionRow = rowSchema('Position', { ...storedPositionRow.shape, ...planTermsRow.shape })
type Row = RowOf<typeof positionRow>

const columns = sql`p.id, p.number, p.person_id as "personId", ${termsColumns}, v.names, v.state as "versionState",
  p.amount_micro as "amountMicro", p.profit_micro as "profitMicro", p.bonus_micro as "bonusMicro",
  p.referrer_id as "referrerId", p.started_at as "startedAt", p.due_at as "dueAt", p.state, p.at_maturity as "atMaturity",
  p.renewal_hindrance as "renewalHindrance", p.ended_at as "endedAt", p.escrow_entry as "escrowEntry",
  p.end_entry as "endEntry", p.renewed_from as "renewedFrom", p.risk_version as "riskVersion", p.language,
  p.acknowledged_at as "acknowledgedAt", p.activation_key as "activationKey",
  p.renewal_risk_version as "renewalRiskVersion", p.renewal_language as "renewalLanguage",
  p.renewal_acknowledged_at as "renewalAcknowledgedAt",
  (select r.id from plans.position r where r.renewed_from = p.id) as "renewedTo"`
/** Of the versions' long texts only the names are read with each position. */
const versions = sql`select v.*, jsonb_build_object('en', v.texts #>> '{en,name}', 'es', v.texts #>> '{es,name}',
  'fr', v.texts #>> '{fr,name}') as names from plans.plan_version v`
const tables = sql`plans.position p join (${versions}) v on v.plan_key = p.plan_key and v.version = p.version`

function fromRow(row: Row): StoredPosition {
  const { planKey, version, profitBasisPoints, minMicro, maxMicro, durationHours, referralBonusBasisPoints, ...rest } =
    row
  return {
    ...rest,
    terms: { planKey, version, profitBasisPoints, minMicro, maxMicro, durationHours, referralBonusBasisPoints },
  }
}

const openRow = rowSchema('OpenPositions', { open: int4 })

export async function countOpenPositions(reader: Reader, personId: string): Promise<number> {
  const { open } = await readRow(reader, openRow)`
    select count(*)::int as open from plans.position where person_id = ${personId} and state = 'open'`
  return open
}

/** Stores the text of a version of the risk statement when it is first acknowledged. */
export async function keepRiskStatement(
  tx: Tx,
  version: number,
  texts: Readonly<Record<Language, unknown>>,
): Promise<void> {
  const { rows } = await sql`select 1 from plans.risk_statement where version = ${version}`.execute(tx)
  if (rows.length > 0) return
  await sql`insert into plans.risk_statement (version, texts) values (${version}, ${JSON.stringify(texts)})
    on conflict (version) do nothing`.execute(tx)
}

export async function readPosition(reader: Reader, id: string): Promise<StoredPosition | undefined> {
  const rows = await readRows(reader, positionRow)`select ${columns} from ${tables} where p.id = ${id}`
  return rows.map(fromRow)[0]
}

const positionNowRow = withColumns(positionRow, { now: timestamptz })

/** A position, and business time at the same moment. */
export async function readPositionNow(
  reader: Reader,
  id: string,
): Promise<{ readonly position: StoredPosition; readonly now: Date } | undefined> {
  const row = await readOptionalRow(reader, positionNowRow)`
    select ${columns}, platform.business_now() as now from ${tables} where p.id = ${id}`
  if (row === undefined) return undefined
  const { now, ...position } = row
  return { position: fromRow(position), now }
}

/** Locked until the transaction ends: serialises choosing and paying out. */
export async function lockPosition(tx: Tx, id: string): Promise<StoredPosition | undefined> {
  const rows = await readRows(tx, positionRow)`select ${columns} from ${tables} where p.id = ${id} for update of p`
  return rows.map(fromRow)[0]
}

export interface Choice {
  readonly atMaturity: MaturityChoice
  readonly riskVersion: number | null
  readonly language: Language | null
  readonly acknowledgedAt: Date | null
}

export async function writeChoice(tx: Tx, id: string, choice: Choice): Promise<void> {
  await sql`
    update plans.position set at_maturity = ${choice.atMaturity}, renewal_risk_version = ${choice.riskVersion},
      renewal_language = ${choice.language}, renewal_acknowledged_at = ${choice.acknowledgedAt}
    where id = ${id}`.execute(tx)
}

export interface PositionPlace {
  readonly at: Date
  readonly id: string
}

/** A page of a person's positions, after the last one of the previous page. */
type ReadPositions = (
  reader: Reader,
  personId: string,
  after: PositionPlace | undefined,
  limit: number,
) => Promise<StoredPosition[]>

/** A person's open positions by their nearest maturity. */
export const readOpen: ReadPositions = async (reader, personId, after, limit) => {
  const rows = await readRows(reader, positionRow)`
    select ${columns} from ${tables} where p.person_id = ${personId} and p.state = 'open'
      and (${after === undefined} or (p.due_at, p.id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by p.due_at, p.id limit ${limit}`
  return rows.map(fromRow)
}

/** A person's ended positions, the latest first. */
export const readEnded: ReadPositions = async (reader, personId, after, limit) => {
  const rows = await readRows(reader, positionRow)`
    select ${columns} from ${tables} where p.person_id = ${personId} and p.state <> 'open'
      and (${after === undefined} or (p.ended_at, p.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by p.ended_at desc, p.id desc limit ${limit}`
  return rows.map(fromRow)
}
