import type { KycListStatus, KycStatus } from '@clearhold/contract/kyc'
import type { KycSubmission, kycListQuerySchema, kycListSchema } from '@clearhold/contract/kyc-schema'
import type { z } from 'zod'
import type { Reader } from '../../../platform/database/database.ts'
import { readDirectoryPeople, readNames, searchPeople } from '../../accounts/index.ts'
import type { KycParts } from '../parts.ts'
import { dueAt, listStatus, numberIn, obstacle, reference, standingOf, viewPath } from '../rules.ts'
import { type CaseRow, readDecisionsOf, readPartsOf } from '../store/cases.ts'
import { countCases, countQueue, type QueueFilter, type QueueQuery, readQueue } from '../store/queue.ts'
import type { Details } from './hold-key.ts'
import { detailsOf } from './open-details.ts'

type ListParts = Pick<KycParts, 'database' | 'clock' | 'keyring' | 'promisedHours'>
type Query = z.output<typeof kycListQuerySchema>

const states: Readonly<Record<KycListStatus | 'decided', readonly KycStatus[]>> = {
  pending: ['pending'],
  revision: ['revision'],
  approved: ['verified'],
  rejected: ['rejected'],
  decided: ['verified', 'rejected'],
}
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A page of the submissions, as the reviewer who asks may see and decide them. */
export async function listCases(
  parts: ListParts,
  query: Query,
  viewerId: string,
): Promise<z.input<typeof kycListSchema>> {
  const { reader } = parts.database
  const sentBefore = dueAt(parts.clock.now(), -parts.promisedHours)
  const { wanted, isMore } = await understand(reader, query, viewerId, sentBefore)
  const [{ page, next }, { total, totalIsMore }, counts] = await Promise.all([
    readQueue(reader, wanted),
    countCases(reader, wanted),
    countQueue(reader, sentBefore),
  ])
  return {
    submissions: await describeCases(parts, page, viewerId),
    next,
    total,
    totalIsMore: totalIsMore || isMore,
    counts: { pending: counts.pending, revision: counts.revision, overdue: counts.overdue },
    oldestWaitingSince: counts.oldest?.toISOString() ?? null,
    promisedHours: parts.promisedHours,
  }
}

/** What a reviewer asked for, in the words of the store. */
export async function understand(
  reader: Reader,
  { status, assigned, assignee, overdue, search, sort, after, limit, from, to }: Query,
  viewerId: string,
  sentBefore: Date,
): Promise<{ wanted: QueueQuery; isMore: boolean }> {
  const { isMore, ...found } = await foundBy(reader, search)
  const wanted: QueueQuery = {
    states: status && states[status],
    assigneeId: assigned === undefined ? assignee : assigned === 'me' ? viewerId : null,
    waits: overdue && { sentBefore, longer: overdue === 'yes' },
    ...{ sort, after, limit, from, to },
    ...found,
  }
  return { wanted, isMore }
}

async function foundBy(
  reader: Reader,
  search: string | undefined,
): Promise<Pick<QueueFilter, 'caseId' | 'number' | 'personIds'> & { isMore: boolean }> {
  const wanted = search?.trim() ?? ''
  if (wanted === '') return { isMore: false }
  if (uuidPattern.test(wanted)) return { caseId: wanted, isMore: false }
  const number = numberIn(wanted)
  if (number !== undefined) return { number, isMore: false }
  const { ids, isMore } = await searchPeople(reader, wanted)
  return { personIds: ids, isMore }
}

/** Cases as reviewers read them, with what was typed opened by the person's key. */
export async function describeCases(
  parts: ListParts,
  rows: readonly CaseRow[],
  viewerId: string,
): Promise<KycSubmission[]> {
  const { reader } = parts.database
  const ids = rows.map(({ id }) => id)
  const staffIds = rows.flatMap(({ assigneeId, decidedBy }) => [assigneeId, decidedBy]).filter((id) => id !== null)
  const [sent, decisions, people, names] = await Promise.all([
    readPartsOf(reader, ids),
    readDecisionsOf(reader, ids),
    readDirectoryPeople(reader, [...new Set(rows.map(({ personId }) => personId))]),
    readNames(reader, [...new Set(staffIds)]),
  ])
  const details = await detailsOf(parts.keyring, rows, sent)
  const now = parts.clock.now()
  return rows.map((row): KycSubmission => {
    const ofCase = ({ caseId }: { readonly caseId: string }) => caseId === row.id
    const person = people.find(({ id }) => id === row.personId)
    const named = (id: string | null) => (id === null ? null : { id, name: names.get(id) ?? '' })
    const waits = row.state === 'pending' && row.erasedAt === null
    const due = waits ? dueAt(row.stateAt, parts.promisedHours) : undefined
    const isOver = row.state === 'verified' || row.state === 'rejected'
    return {
      _id: row.id,
      reference: reference(row.number),
      userId: row.personId,
      username: person?.username ?? '',
      userEmail: person?.email ?? '',
      ...readable(row, details.get(row.id)),
      status: listStatus(row.state),
      final: row.final,
      round: row.round,
      createdAt: row.openedAt.toISOString(),
      waitingSince: isOver ? null : row.stateAt.toISOString(),
      dueAt: due?.toISOString() ?? null,
      overdue: due !== undefined && due < now,
      decidedAt: isOver ? row.stateAt.toISOString() : null,
      decidedBy: named(row.decidedBy),
      assignee: named(row.assigneeId),
      parts: standingOf(sent.filter(ofCase), decisions.filter(ofCase)).map(
        ({ part, state, reason, round, sentAt }) => ({ part, state, reason, round, sentAt: sentAt.toISOString() }),
      ),
      cannotDecide: obstacle(row, viewerId) ?? null,
    }
  })
}

/** The fields of the specification that only a living key fills. */
function readable(
  { id }: CaseRow,
  details: Details | undefined,
): Pick<KycSubmission, 'fullname' | 'dob' | 'address' | 'selfie' | 'idCard'> {
  if (details === undefined) return { fullname: null, dob: null, address: null, selfie: null, idCard: null }
  return { ...details, selfie: viewPath(id, 'selfie'), idCard: viewPath(id, 'idCard') }
}
