import { type KycPart, kycParts } from '@clearhold/contract/kyc/rules'
import { sql } from 'kysely'
import { bool, int4, int8, oneOf, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import { type Nudge, nudgesOfPerson, nudgesOfReviewers, outcomes } from '../rules.ts'

const roundKeyRow = rowSchema('RoundKey', {
  caseId: uuid,
  round: int4,
})
export type RoundKey = RowOf<typeof roundKeyRow>

const roundRow = rowSchema('RoundRow', {
  ...roundKeyRow.shape,
  sentAt: timestamptz,
  decidedAt: timestamptz.nullable(),
  outcome: oneOf(outcomes).nullable(),
  over: bool,
  number: int8,
  personId: uuid,
  assigneeId: uuid.nullable(),
})
export type RoundRow = RowOf<typeof roundRow>

const columns = sql`r.case_id as "caseId", r.round, r.sent_at as "sentAt", r.decided_at as "decidedAt", r.outcome, r.over,
  c.number, c.person_id as "personId", c.assignee_id as "assigneeId"`

export async function readRound(reader: Reader, { caseId, round }: RoundKey): Promise<RoundRow | undefined> {
  return readOptionalRow(reader, roundRow)`
    select ${columns} from kyc.round r join kyc.identity_case c on c.id = r.case_id
    where r.case_id = ${caseId} and r.round = ${round}`
}

/** Rounds whose flow has not heard how they stand, the oldest first. */
export async function readUntoldRounds(reader: Reader, limit: number): Promise<RoundRow[]> {
  return readRows(reader, roundRow)`
    select ${columns} from kyc.round r join kyc.identity_case c on c.id = r.case_id
    where not r.flow_told order by r.sent_at limit ${limit}`
}

/** Rounds that are not over, in pages. */
export async function readOpenRounds(reader: Reader, beyond: RoundKey | undefined, limit: number): Promise<RoundRow[]> {
  const place =
    beyond === undefined ? sql`true` : sql`(r.case_id, r.round) > (${beyond.caseId}::uuid, ${beyond.round}::smallint)`
  return readRows(reader, roundRow)`
    select ${columns} from kyc.round r join kyc.identity_case c on c.id = r.case_id
    where not r.over and ${place} order by r.case_id, r.round limit ${limit}`
}

/** Only if it still stands as the flow was told. */
export async function markFlowTold(tx: Tx, { caseId, round, outcome, over }: RoundRow): Promise<void> {
  await sql`
    update kyc.round set flow_told = true
    where case_id = ${caseId} and round = ${round} and outcome is not distinct from ${outcome} and over = ${over}`.execute(
    tx,
  )
}

/** True when it was not given before. */
export async function insertNudge(tx: Tx, { caseId, round }: RoundKey, kind: Nudge, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into kyc.nudge (case_id, round, kind, given_at) values (${caseId}, ${round}, ${kind}, ${now})
    on conflict do nothing`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

const nudgeRow = rowSchema('NudgeRow', {
  round: int4,
  kind: oneOf([...nudgesOfReviewers, ...nudgesOfPerson]),
  givenAt: timestamptz,
})
export type NudgeRow = RowOf<typeof nudgeRow>

export async function readNudges(reader: Reader, caseId: string): Promise<NudgeRow[]> {
  return readRows(reader, nudgeRow)`
    select round, kind, given_at as "givenAt" from kyc.nudge where case_id = ${caseId} order by given_at`
}

const partRow = rowSchema('PartRow', { part: oneOf(kycParts) })

export async function readRevisedParts(reader: Reader, { caseId, round }: RoundKey): Promise<KycPart[]> {
  const rows = await readRows(reader, partRow)`
    select part from kyc.decision where case_id = ${caseId} and round = ${round} and decision = 'revise' order by part`
  return rows.map(({ part }) => part)
}
