import {
  type KycDocument,
  type KycPart,
  type KycStatus,
  kycDecisions,
  kycParts,
  kycReasons,
  kycStatuses,
  openKycStatuses,
  type RejectReason,
  rejectReasons,
} from '@clearhold/contract/kyc/rules'
import { sql } from 'kysely'
import { bool, bytea, int4, int8, oneOf, text, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { listed } from '#platform/database/listed.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import type { KycTables } from '#platform/database/tables.generated.ts'
import type { Outcome, WantedDecision } from '../rules.ts'

export const caseRow = rowSchema('CaseRow', {
  personId: uuid,
  state: oneOf(kycStatuses),
  round: int4,
  assigneeId: uuid.nullable(),
  /** Reviewers who rejected an earlier case of this person. */
  barredReviewerIds: uuid.array(),
  erasedAt: timestamptz.nullable(),
  id: uuid,
  number: int8,
  keyId: uuid,
  openedAt: timestamptz,
  /** When the current round was sent, revised or decided. */
  stateAt: timestamptz,
  decidedBy: text.nullable(),
  rejectReason: oneOf(rejectReasons).nullable(),
  final: bool,
  /** An approval that can still be undone. */
  approvedBy: uuid.nullable(),
  approvedAt: timestamptz.nullable(),
  undoUntil: timestamptz.nullable(),
})
export type CaseRow = RowOf<typeof caseRow>

const partRow = rowSchema('PartRow', {
  part: oneOf(kycParts),
  round: int4,
  sentAt: timestamptz,
  caseId: uuid,
  sealedDetails: bytea.nullable(),
  fileName: text.nullable(),
})
export type PartRow = RowOf<typeof partRow>

const decisionRow = rowSchema('DecisionRow', {
  part: oneOf(kycParts),
  round: int4,
  decision: oneOf(kycDecisions),
  reason: oneOf(kycReasons).nullable(),
  caseId: uuid,
  reviewerId: uuid,
  decidedAt: timestamptz,
})
export type DecisionRow = RowOf<typeof decisionRow>

export const caseColumns = sql`c.id, c.number, c.person_id as "personId", c.key_id as "keyId", c.state, c.round, c.opened_at as "openedAt",
  c.state_at as "stateAt", c.assignee_id as "assigneeId", c.decided_by as "decidedBy", c.reject_reason as "rejectReason", c.final,
  c.approved_by as "approvedBy", c.approved_at as "approvedAt", c.undo_until as "undoUntil",
  array(select d.reviewer_id::text from kyc.decision d
      where d.person_id = c.person_id and d.case_id <> c.id and d.decision = 'reject'
    union select c.barred_reviewer_id::text where c.barred_reviewer_id is not null) as "barredReviewerIds", c.erased_at as "erasedAt"`

export async function readCase(reader: Reader, id: string): Promise<CaseRow | undefined> {
  return readOptionalRow(reader, caseRow)`select ${caseColumns} from kyc.identity_case c where id = ${id}`
}

/** Serialises decisions: concurrent reviewers wait for the row lock and then find the case decided. */
export async function lockCase(tx: Tx, id: string): Promise<CaseRow | undefined> {
  return readOptionalRow(tx, caseRow)`
    select ${caseColumns} from kyc.identity_case c where id = ${id} for update`
}

/** The person's current case: their latest one whose key still exists. */
export async function readLatestCase(reader: Reader, personId: string): Promise<CaseRow | undefined> {
  return (await readLatestCases(reader, [personId]))[0]
}

export async function readLatestCases(reader: Reader, personIds: readonly string[]): Promise<CaseRow[]> {
  return readRows(reader, caseRow)`
    select distinct on (c.person_id) ${caseColumns} from kyc.identity_case c
    where c.person_id = any(${[...personIds]}::uuid[]) and c.erased_at is null
    order by c.person_id, c.opened_at desc, c.number desc`
}

export async function readCasesOf(reader: Reader, personId: string, limit: number): Promise<CaseRow[]> {
  return readRows(reader, caseRow)`
    select ${caseColumns} from kyc.identity_case c where c.person_id = ${personId}
    order by c.opened_at desc, c.number desc limit ${limit}`
}

export interface NewCase {
  readonly id: string
  readonly personId: string
  readonly keyId: string
  readonly openedAt: Date
  /** Who rejected the previous case; the database bars every reviewer who rejected any. */
  readonly lastRejecterId: string | null
}

/** Returns the case's number. */
export async function insertCase(tx: Tx, { id, personId, keyId, openedAt, lastRejecterId }: NewCase): Promise<bigint> {
  const { number } = await tx
    .withTables<KycTables>()
    .insertInto('kyc.identity_case')
    .values({
      id,
      person_id: personId,
      key_id: keyId,
      opened_at: openedAt,
      state_at: openedAt,
      barred_reviewer_id: lastRejecterId,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

export interface NewPart {
  readonly part: KycPart
  readonly sealedDetails?: Buffer
  readonly fileName?: string
}

export async function insertRound(
  tx: Tx,
  { caseId, round, sentAt }: { readonly caseId: string; readonly round: number; readonly sentAt: Date },
  parts: readonly NewPart[],
): Promise<void> {
  const tables = tx.withTables<KycTables>()
  await tables.insertInto('kyc.round').values({ case_id: caseId, round, sent_at: sentAt }).execute()
  await tables
    .insertInto('kyc.part')
    .values(
      parts.map(({ part, sealedDetails, fileName }) => ({
        case_id: caseId,
        round,
        part,
        sealed_details: sealedDetails ?? null,
        file_name: fileName ?? null,
      })),
    )
    .execute()
}

/** The person resubmitted: the previous round is over, and the assignee stays. */
export async function beginRound(tx: Tx, caseId: string, round: number, now: Date): Promise<void> {
  await sql`
    update kyc.identity_case set state = 'pending', round = ${round}, state_at = ${now} where id = ${caseId}`.execute(
    tx,
  )
  await sql`
    update kyc.round set over = true where case_id = ${caseId} and round = ${round - 1}`.execute(tx)
}

export async function readPartsOf(reader: Reader, caseIds: readonly string[]): Promise<PartRow[]> {
  return readRows(reader, partRow)`
    select p.case_id as "caseId", p.part, p.round, r.sent_at as "sentAt", p.sealed_details as "sealedDetails", p.file_name as "fileName"
    from kyc.part p join kyc.round r using (case_id, round)
    where p.case_id = any(${[...caseIds]}::uuid[]) order by p.round, p.part`
}

export async function readDecisionsOf(reader: Reader, caseIds: readonly string[]): Promise<DecisionRow[]> {
  return readRows(reader, decisionRow)`
    select case_id as "caseId", part, round, decision, reason, reviewer_id as "reviewerId", decided_at as "decidedAt"
    from kyc.decision where case_id = any(${[...caseIds]}::uuid[]) order by round, part`
}

export async function insertDecisions(
  tx: Tx,
  { id, personId, round }: CaseRow,
  reviewerId: string,
  parts: readonly WantedDecision[],
  now: Date,
): Promise<void> {
  await tx
    .withTables<KycTables>()
    .insertInto('kyc.decision')
    .values(
      parts.map(({ part, decision, reason }) => ({
        case_id: id,
        round,
        part,
        decision,
        reason: reason ?? null,
        person_id: personId,
        reviewer_id: reviewerId,
        decided_at: now,
      })),
    )
    .execute()
}

export interface Decided {
  readonly outcome: Outcome
  readonly reviewerId: string
  readonly rejectReason: RejectReason | null
  readonly final: boolean
  readonly now: Date
}

export async function writeOutcome(tx: Tx, { id, round }: CaseRow, decided: Decided): Promise<void> {
  const { outcome, reviewerId, rejectReason, final, now } = decided
  const isOver = outcome !== 'revision'
  await sql`
    update kyc.identity_case set state = ${outcome}, state_at = ${now}, decided_by = ${isOver ? reviewerId : null},
      reject_reason = ${rejectReason}, final = ${final}, approved_by = null, approved_at = null, undo_until = null
    where id = ${id}`.execute(tx)
  await sql`
    update kyc.round set decided_at = ${now}, outcome = ${outcome}, over = ${isOver}
    where case_id = ${id} and round = ${round}`.execute(tx)
}

export interface CaseApproval {
  readonly approvedBy: string
  readonly approvedAt: Date
  readonly undoUntil: Date
}

/** Stores an approval that can be undone; null undoes it. */
export async function writeApproval(tx: Tx, id: string, approval: CaseApproval | null): Promise<void> {
  await sql`
    update kyc.identity_case set approved_by = ${approval?.approvedBy ?? null}, approved_at = ${approval?.approvedAt ?? null},
      undo_until = ${approval?.undoUntil ?? null} where id = ${id}`.execute(tx)
}

export async function writeAssignee(
  tx: Tx,
  { id, round }: CaseRow,
  { assigneeId, byPersonId, now }: { assigneeId: string | null; byPersonId: string; now: Date },
): Promise<void> {
  await sql`update kyc.identity_case set assignee_id = ${assigneeId} where id = ${id}`.execute(tx)
  await tx
    .withTables<KycTables>()
    .insertInto('kyc.assignment')
    .values({ case_id: id, round, assignee_id: assigneeId, assigned_by: byPersonId, assigned_at: now })
    .execute()
}

const assignmentRow = rowSchema('AssignmentRow', {
  round: int4,
  assigneeId: uuid.nullable(),
  assignedAt: timestamptz,
})
export type AssignmentRow = RowOf<typeof assignmentRow>

export async function readAssignments(reader: Reader, caseId: string): Promise<AssignmentRow[]> {
  return readRows(reader, assignmentRow)`
    select round, assignee_id as "assigneeId", assigned_at as "assignedAt" from kyc.assignment
    where case_id = ${caseId} order by id limit 200`
}

/** The file of a document's last version in this case. */
export async function readDocumentFile(
  reader: Reader,
  caseId: string,
  document: KycDocument,
): Promise<string | undefined> {
  const row = await reader
    .withTables<KycTables>()
    .selectFrom('kyc.part')
    .select('file_name')
    .where('case_id', '=', caseId)
    .where('part', '=', document)
    .orderBy('round', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.file_name ?? undefined
}

export async function hasOpenCase(reader: Reader, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from kyc.identity_case where person_id = ${personId} and state in ${listed(openKycStatuses)} and erased_at is null`.execute(
    reader,
  )
  return rows.length > 0
}

const stateRow = rowSchema('StateRow', { state: oneOf(kycStatuses) })

/** A person's KYC status: null when they never submitted anything, or it was erased. Read with every sign-in, so it reads only this. */
export async function kycStatusOf(reader: Reader, personId: string): Promise<KycStatus | null> {
  const row = await readOptionalRow(reader, stateRow)`
    select state from kyc.identity_case where person_id = ${personId} and erased_at is null
    order by opened_at desc, number desc limit 1`
  return row?.state ?? null
}

/** The status of many people; those who never submitted anything are omitted. */
export async function kycStatusesOf(reader: Reader, personIds: readonly string[]): Promise<Map<string, KycStatus>> {
  if (personIds.length === 0) return new Map()
  const cases = await readLatestCases(reader, personIds)
  return new Map(cases.map(({ personId, state }) => [personId, state]))
}

/** The person's case that waits for a decision. */
export async function waitingCaseOf(reader: Reader, personId: string): Promise<string | undefined> {
  const latest = await readLatestCase(reader, personId)
  return latest?.state === 'pending' ? latest.id : undefined
}
