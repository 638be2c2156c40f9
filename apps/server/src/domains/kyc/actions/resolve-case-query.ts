import type { KycListStatus, KycStatus } from '@clearhold/contract/kyc/rules'
import type { kycListQuerySchema } from '@clearhold/contract/kyc/schema'
import type { z } from 'zod'
import { searchPeople } from '#domains/accounts/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { numberIn } from '../rules.ts'
import type { QueueFilter, QueueQuery } from '../store/queue.ts'

export type Query = z.output<typeof kycListQuerySchema>

const states: Readonly<Record<KycListStatus | 'decided', readonly KycStatus[]>> = {
  pending: ['pending'],
  revision: ['revision'],
  approved: ['verified'],
  rejected: ['rejected'],
  decided: ['verified', 'rejected'],
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Translates a reviewer's query for the store. */
export async function resolveCaseQuery(
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
    sort,
    after,
    limit,
    from,
    to,
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
