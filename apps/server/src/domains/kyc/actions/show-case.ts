import type { KycCase } from '@clearhold/contract/kyc/schema'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { readNames } from '#domains/accounts/index.ts'
import type { ReviewParts } from '../parts.ts'
import { listStatus, outcomeOf, reference, viewsShownMax } from '../rules.ts'
import {
  type AssignmentRow,
  type DecisionRow,
  type PartRow,
  readAssignments,
  readCase as readCaseRow,
  readCasesOf,
  readDecisionsOf,
  readPartsOf,
} from '../store/cases.ts'
import { type NudgeRow, readNudges } from '../store/rounds.ts'
import { readLooksAtCase } from '../store/views.ts'
import { presentCases } from './present-cases.ts'

const earlierMax = 20

/** One case with its whole history: submissions, assignees, decisions, document views, and earlier cases. */
export async function showCase(
  parts: ReviewParts,
  kycId: string,
  viewerId: string,
): Promise<Result<KycCase, 'not_found'>> {
  const { reader } = parts.database
  const row = await readCaseRow(reader, kycId)
  if (row === undefined) return refuse('not_found')
  const [[submission], sent, decisions, assignments, nudges, looks, others] = await Promise.all([
    presentCases(parts, [row], viewerId),
    readPartsOf(reader, [kycId]),
    readDecisionsOf(reader, [kycId]),
    readAssignments(reader, kycId),
    readNudges(reader, kycId),
    readLooksAtCase(reader, kycId, viewsShownMax),
    readCasesOf(reader, row.personId, earlierMax),
  ])
  if (submission === undefined) return refuse('not_found')
  const staffIds = [
    ...decisions.map(({ reviewerId }) => reviewerId),
    ...assignments.flatMap(({ assigneeId }) => assigneeId ?? []),
    ...looks.map(({ viewerId: id }) => id),
  ]
  const names = await readNames(reader, [...new Set(staffIds)])
  const named = (id: string) => ({ id, name: names.get(id) ?? '' })
  return ok({
    ...submission,
    history: historyOf({ round: row.round, sent, decisions, assignments, nudges, named }),
    views: looks.map(({ at, document, viewerId: id, reason }) => ({
      at: at.toISOString(),
      document,
      reason,
      by: named(id),
    })),
    earlier: others
      .filter(({ number }) => number < row.number)
      .map(({ id, number, state, stateAt, decidedBy }) => ({
        _id: id,
        reference: reference(number),
        status: listStatus(state),
        decidedAt: decidedBy === null ? null : stateAt.toISOString(),
      })),
  })
}

interface HistoryParts {
  readonly round: number
  readonly sent: readonly PartRow[]
  readonly decisions: readonly DecisionRow[]
  readonly assignments: readonly AssignmentRow[]
  readonly nudges: readonly NudgeRow[]
  readonly named: (id: string) => { id: string; name: string }
}

function historyOf({ round, sent, decisions, assignments, nudges, named }: HistoryParts): KycCase['history'] {
  const rounds = Array.from({ length: round }, (_, index) => index + 1)
  const entries: KycCase['history'] = [
    ...rounds.flatMap((at): KycCase['history'] => {
      const sentNow = sent.filter((part) => part.round === at)
      const decidedNow = decisions.filter((decision) => decision.round === at)
      const firstSent = sentNow[0]
      const firstDecided = decidedNow[0]
      return [
        ...(firstSent === undefined
          ? []
          : [
              {
                kind: at === 1 ? ('submitted' as const) : ('resubmitted' as const),
                round: at,
                by: null,
                at: firstSent.sentAt.toISOString(),
                parts: sentNow.map(({ part }) => ({ part, decision: null, reason: null })),
              },
            ]),
        ...(firstDecided === undefined
          ? []
          : [
              {
                kind: outcomeOf(decidedNow),
                round: at,
                by: named(firstDecided.reviewerId),
                at: firstDecided.decidedAt.toISOString(),
                parts: decidedNow.map(({ part, decision, reason }) => ({ part, decision, reason })),
              },
            ]),
      ]
    }),
    ...assignments.map(({ round: at, assigneeId, assignedAt }) => ({
      kind: 'assigned' as const,
      round: at,
      parts: [],
      at: assignedAt.toISOString(),
      by: assigneeId === null ? null : named(assigneeId),
    })),
    ...nudges
      .filter(({ kind }) => kind === 'overdue')
      .map(({ round: at, givenAt }) => ({
        kind: 'overdue' as const,
        round: at,
        parts: [],
        by: null,
        at: givenAt.toISOString(),
      })),
  ]
  return entries.sort((left, right) => left.at.localeCompare(right.at))
}
