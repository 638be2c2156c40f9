import type { KycSubmission } from '@clearhold/contract/kyc/schema'
import { readDirectoryPeople, readNames } from '#domains/accounts/index.ts'
import type { ReviewParts } from '../parts.ts'
import { type Details, decideRefusal, dueAt, listStatus, reference, standingOf, viewPath } from '../rules.ts'
import { type CaseRow, readDecisionsOf, readPartsOf } from '../store/cases.ts'
import { readCaseDetails } from './read-case-details.ts'

/** Cases as reviewers see them, with the details decrypted by the person's key. */
export async function presentCases(
  parts: ReviewParts,
  rows: readonly CaseRow[],
  viewerId: string,
): Promise<KycSubmission[]> {
  const { reader } = parts.database
  const ids = rows.map(({ id }) => id)
  const staffIds = rows
    .flatMap(({ assigneeId, decidedBy, approvedBy }) => [assigneeId, decidedBy, approvedBy])
    .filter((id) => id !== null)
  const [sent, decisions, people, names] = await Promise.all([
    readPartsOf(reader, ids),
    readDecisionsOf(reader, ids),
    readDirectoryPeople(reader, [...new Set(rows.map(({ personId }) => personId))]),
    readNames(reader, [...new Set(staffIds)]),
  ])
  const details = await readCaseDetails(parts.keyring, rows, sent)
  const now = parts.clock.now()
  return rows.map((row): KycSubmission => {
    const ofCase = ({ caseId }: { readonly caseId: string }) => caseId === row.id
    const person = people.find(({ id }) => id === row.personId)
    const named = (id: string | null) => (id === null ? null : { id, name: names.get(id) ?? '' })
    const isApproved = row.approvedBy !== null
    const waits = row.state === 'pending' && row.erasedAt === null && !isApproved
    const due = waits ? dueAt(row.stateAt, parts.promisedHours) : undefined
    const isOver = row.state === 'verified' || row.state === 'rejected'
    return {
      _id: row.id,
      reference: reference(row.number),
      userId: row.personId,
      username: person?.username ?? '',
      userEmail: person?.email ?? '',
      ...readable(row, details.get(row.id)),
      status: isApproved ? 'approved' : listStatus(row.state),
      final: row.final,
      round: row.round,
      createdAt: row.openedAt.toISOString(),
      waitingSince: isOver || isApproved ? null : row.stateAt.toISOString(),
      dueAt: due?.toISOString() ?? null,
      overdue: due !== undefined && due < now,
      decidedAt: isOver ? row.stateAt.toISOString() : (row.approvedAt?.toISOString() ?? null),
      decidedBy: named(row.decidedBy ?? row.approvedBy),
      undoUntil: row.undoUntil?.toISOString() ?? null,
      assignee: named(row.assigneeId),
      parts: standingOf(sent.filter(ofCase), decisions.filter(ofCase)).map(
        ({ part, state, reason, round, sentAt }) => ({ part, state, reason, round, sentAt: sentAt.toISOString() }),
      ),
      cannotDecide: decideRefusal(row, viewerId) ?? null,
    }
  })
}

/** The specification's fields that need an existing key. */
function readable(
  { id }: CaseRow,
  details: Details | undefined,
): Pick<KycSubmission, 'fullname' | 'dob' | 'address' | 'selfie' | 'idCard'> {
  if (details === undefined) return { fullname: null, dob: null, address: null, selfie: null, idCard: null }
  return { ...details, selfie: viewPath(id, 'selfie'), idCard: viewPath(id, 'idCard') }
}
