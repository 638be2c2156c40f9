import { recordChange } from '#domains/audit/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import {
  type DecideRefusalCode,
  type DecisionRefusal,
  isFinal,
  type Outcome,
  rejectReasonOf,
  type WantedDecision,
} from '../rules.ts'
import { type CaseRow, insertDecisions, writeOutcome } from '../store/cases.ts'
import type { ApprovalRefusal } from './begin-approval.ts'
import type { Deciding } from './find-decidable-case.ts'

export type DecideRefusal = 'not_found' | DecideRefusalCode | DecisionRefusal | ApprovalRefusal

export interface Decision {
  readonly kycId: string
  readonly outcome: Outcome
  /** When an approval takes effect; null for every other decision. */
  readonly undoUntil: Date | null
}

/** Stores a decision: its rows, the new state of the case, the message to the person and the audit record, in the caller's transaction. */
export async function recordDecision(
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
  await notifyPerson(tx, row, decisions, outcome)
  await recordChange(tx, {
    actor: `person:${reviewerId}`,
    action: `kyc.${outcome}`,
    subject: `kyc:${row.id}`,
    before: { state: row.state, round: row.round },
    after: { state: outcome, round: row.round, decisions },
    requestId,
    event: null,
  })
}

/** The text is composed where it is read; only the keys of the reasons are stored. */
async function notifyPerson(
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
