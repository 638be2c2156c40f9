import type { KycPart } from '@clearhold/contract/kyc/rules'
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/database/database.ts'
import type { Nudge, RoundFacts } from '../rules.ts'

export interface RoundKey {
  readonly caseId: string
  readonly round: number
}

export interface RoundRow extends RoundKey, RoundFacts {
  readonly number: bigint
  readonly personId: string
  readonly assigneeId: string | null
}

const columns = sql`r.case_id as "caseId", r.round, r.sent_at as "sentAt", r.decided_at as "decidedAt", r.outcome, r.over,
  c.number, c.person_id as "personId", c.assignee_id as "assigneeId"`

export async function readRound(reader: Reader, { caseId, round }: RoundKey): Promise<RoundRow | undefined> {
  const { rows } = await sql<RoundRow>`
    select ${columns} from kyc.round r join kyc.identity_case c on c.id = r.case_id
    where r.case_id = ${caseId} and r.round = ${round}`.execute(reader)
  return rows[0]
}

/** Rounds whose flow has not heard how they stand, the oldest first. */
export async function readUntoldRounds(reader: Reader, limit: number): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    select ${columns} from kyc.round r join kyc.identity_case c on c.id = r.case_id
    where not r.flow_told order by r.sent_at limit ${limit}`.execute(reader)
  return rows
}

/** Rounds that are not over, in pages. */
export async function readOpenRounds(reader: Reader, beyond: RoundKey | undefined, limit: number): Promise<RoundRow[]> {
  const place =
    beyond === undefined ? sql`true` : sql`(r.case_id, r.round) > (${beyond.caseId}::uuid, ${beyond.round}::smallint)`
  const { rows } = await sql<RoundRow>`
    select ${columns} from kyc.round r join kyc.identity_case c on c.id = r.case_id
    where not r.over and ${place} order by r.case_id, r.round limit ${limit}`.execute(reader)
  return rows
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

export interface NudgeRow {
  readonly round: number
  readonly kind: Nudge
  readonly givenAt: Date
}

export async function readNudges(reader: Reader, caseId: string): Promise<NudgeRow[]> {
  const { rows } = await sql<NudgeRow>`
    select round, kind, given_at as "givenAt" from kyc.nudge where case_id = ${caseId} order by given_at`.execute(
    reader,
  )
  return rows
}

export async function readRevisedParts(reader: Reader, { caseId, round }: RoundKey): Promise<KycPart[]> {
  const { rows } = await sql<{ part: KycPart }>`
    select part from kyc.decision where case_id = ${caseId} and round = ${round} and decision = 'revise' order by part`.execute(
    reader,
  )
  return rows.map(({ part }) => part)
}
