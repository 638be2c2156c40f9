import type { CannotDecide, RejectReason } from '@clearhold/contract/kyc'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { appendEvent } from '../../../platform/events/outbox.ts'
import { appendRecord } from '../../audit/index.ts'
import {
  approveAll,
  type DecisionRefusal,
  isFinal,
  judge,
  type Outcome,
  obstacle,
  type PartStanding,
  rejectReasonOf,
  rejectWhole,
  standingOf,
  type WantedDecision,
} from '../rules.ts'
import {
  type CaseRow,
  insertDecisions,
  lockCase,
  readDecisionsOf,
  readLatestCase,
  readPartsOf,
  writeOutcome,
} from '../store/cases.ts'

export interface Deciding {
  readonly kycId: string
  readonly reviewerId: string
  readonly requestId: string
}

export const obstacleCodes = {
  own: 'kyc_own_case',
  rejected_it_before: 'kyc_same_reviewer',
  taken: 'kyc_taken',
  not_pending: 'kyc_not_pending',
  erased: 'kyc_documents_erased',
} as const satisfies Readonly<Record<CannotDecide, string>>
export type ObstacleCode = (typeof obstacleCodes)[CannotDecide]

export type DecideRefusal = 'not_found' | ObstacleCode | DecisionRefusal

export interface Decision {
  readonly kycId: string
  readonly outcome: Outcome
}

/**
 * Decides a case part by part, once: the rows, the case and the message to the person are one transaction. Whoever comes second
 * finds it decided.
 */
export async function decideCase(
  tx: Tx,
  parts: { readonly clock: Clock },
  deciding: Deciding & { readonly round: number; readonly parts: readonly WantedDecision[] },
): Promise<Result<Decision, DecideRefusal>> {
  const found = await findDecidable(tx, deciding)
  if (!found.ok) return found
  const { row, standing } = found.value
  const judged = judge(standing, row.round, deciding)
  if (!judged.ok) return judged
  await settle(tx, parts, row, deciding, deciding.parts, judged.value)
  return ok({ kycId: row.id, outcome: judged.value })
}

/** Approves every part that waits (admin/kyc/approve, kyc/{userId}/verify). */
export async function approveCase(
  tx: Tx,
  parts: { readonly clock: Clock },
  deciding: Deciding,
): Promise<Result<Decision, DecideRefusal>> {
  const found = await findDecidable(tx, deciding)
  if (!found.ok) return found
  const { row, standing } = found.value
  await settle(tx, parts, row, deciding, approveAll(standing), 'verified')
  return ok({ kycId: row.id, outcome: 'verified' })
}

/** Rejects the whole case; without a reason nothing is done (decisions 20). */
export async function rejectCase(
  tx: Tx,
  parts: { readonly clock: Clock },
  deciding: Deciding & { readonly reason: RejectReason | undefined },
): Promise<Result<Decision, DecideRefusal>> {
  const found = await findDecidable(tx, deciding)
  if (!found.ok) return found
  if (deciding.reason === undefined) return refuse('kyc_reason_needed')
  await settle(tx, parts, found.value.row, deciding, rejectWhole(deciding.reason), 'rejected')
  return ok({ kycId: found.value.row.id, outcome: 'rejected' })
}

/** The case of this person that waits for a decision. */
export async function waitingCaseOf(reader: Reader, personId: string): Promise<string | undefined> {
  const latest = await readLatestCase(reader, personId)
  return latest?.state === 'pending' ? latest.id : undefined
}

async function findDecidable(
  tx: Tx,
  { kycId, reviewerId }: Deciding,
): Promise<Result<{ row: CaseRow; standing: PartStanding[] }, 'not_found' | ObstacleCode>> {
  const row = await lockCase(tx, kycId)
  if (row === undefined) return refuse('not_found')
  const hindered = obstacle(row, reviewerId)
  if (hindered !== undefined) return refuse(obstacleCodes[hindered])
  return ok({ row, standing: standingOf(await readPartsOf(tx, [kycId]), await readDecisionsOf(tx, [kycId])) })
}

async function settle(
  tx: Tx,
  { clock }: { readonly clock: Clock },
  row: CaseRow,
  { reviewerId, requestId }: Deciding,
  decisions: readonly WantedDecision[],
  outcome: Outcome,
): Promise<void> {
  const now = clock.now()
  const rejectReason = rejectReasonOf(decisions) ?? null
  const final = isFinal(rejectReason)
  await insertDecisions(tx, row, reviewerId, decisions, now)
  await writeOutcome(tx, row, { outcome, reviewerId, rejectReason, final, now })
  await tellPerson(tx, row, decisions, outcome)
  await appendRecord(tx, {
    actor: `person:${reviewerId}`,
    action: `kyc.${outcome}`,
    subject: `kyc:${row.id}`,
    before: { state: row.state, round: row.round },
    after: { state: outcome, round: row.round, decisions },
    requestId,
  })
}

/** The words are put together where they are read; here stand only the keys of the reasons. */
async function tellPerson(
  tx: Tx,
  { id: kycId, personId }: CaseRow,
  decisions: readonly WantedDecision[],
  outcome: Outcome,
): Promise<void> {
  if (outcome === 'verified') return appendEvent(tx, { type: 'kyc.verified', personId, payload: { kycId } })
  if (outcome === 'rejected') {
    const rejection = rejectReasonOf(decisions) ?? null
    const payload = { kycId, rejection, finality: isFinal(rejection) ? 'final' : 'again' }
    return appendEvent(tx, { type: 'kyc.rejected', personId, payload })
  }
  const failed = decisions.filter(({ decision }) => decision === 'revise')
  const reasons = Object.fromEntries(failed.map(({ part, reason }) => [part, reason ?? null]))
  const payload = { kycId, parts: failed.map(({ part }) => part).join(' '), ...reasons }
  return appendEvent(tx, { type: 'kyc.revision', personId, payload })
}
