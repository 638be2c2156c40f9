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

/** The newest round of a case. */
export async function readNewestRound(reader: Reader, caseId: string): Promise<RoundRow | undefined> {
  return readOptionalRow(reader, roundRow)`
    select ${columns} from kyc.round r join kyc.identity_case c on c.id = r.case_id
    where r.case_id = ${caseId} order by r.round desc limit 1`
}

const caseIdRow = rowSchema('CaseIdRow', { caseId: uuid })

/** Cases with a round that is not over, in pages. */
export async function readOpenCaseIds(reader: Reader, afterId: string | undefined, limit: number): Promise<string[]> {
  const place = afterId === undefined ? sql`true` : sql`r.case_id > ${afterId}::uuid`
  const rows = await readRows(reader, caseIdRow)`
    select distinct r.case_id as "caseId" from kyc.round r where not r.over and ${place} order by r.case_id limit ${limit}`
  return rows.map(({ caseId }) => caseId)
}

/** True when it was not sent before. */
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
