import { answeredKycStatuses, type KycStatus, openKycStatuses } from '@clearhold/contract/kyc/rules'
import type { kycSorts } from '@clearhold/contract/kyc/schema'
import { sql } from 'kysely'
import { float8, int8, timestamptz } from '#platform/database/columns.ts'
import { allOf, type Condition, type Days, withinRealDays } from '#platform/database/conditions.ts'
import type { Reader } from '#platform/database/database.ts'
import { countUpTo, type Order, type Page, readPage, type Total } from '#platform/database/keyset.ts'
import { listed } from '#platform/database/listed.ts'
import { readOptionalRow, rowSchema } from '#platform/database/read-rows.ts'
import { readWaiting, type Waiting } from '#platform/database/waiting.ts'
import { type CaseRow, caseColumns, caseRow } from './cases.ts'

export interface QueueFilter extends Days {
  readonly states?: readonly KycStatus[] | undefined
  /** A reviewer's id, or null for unassigned cases. */
  readonly assigneeId?: string | null | undefined
  /** Whether it has waited for a decision since before this moment. */
  readonly waits?: { readonly sentBefore: Date; readonly longer: boolean } | undefined
  readonly personIds?: readonly string[] | undefined
  readonly caseId?: string | undefined
  readonly number?: bigint | undefined
}

export interface QueueQuery extends QueueFilter {
  readonly sort?: (typeof kycSorts)[number] | undefined
  readonly after?: string | undefined
  readonly limit: number
}

/** Waiting cases are sorted by waiting time, oldest first: a queue. All others by when they were opened: a history. */
function orderOf({ states, waits, sort }: QueueQuery): { name: string; order: Order } {
  const isQueue = isPending(states) || waits?.longer === true
  const direction = (sort ?? (isQueue ? 'createdAt' : '-createdAt')) === 'createdAt' ? 'asc' : 'desc'
  const by = isQueue ? sql`c.state_at` : sql`c.opened_at`
  return {
    name: `${isQueue ? 'waiting' : 'opened'}.${direction}`,
    order: { by, kind: 'time', direction, id: sql`c.id` },
  }
}

export function readQueue(reader: Reader, query: QueueQuery): Promise<Page<CaseRow>> {
  const { after, limit } = query
  const from = source(query)
  const where = matching(query)
  return readPage(reader, caseRow, { columns: caseColumns, from, where, ...orderOf(query), after, limit })
}

export function countCases(reader: Reader, filter: QueueFilter): Promise<Total> {
  return countUpTo(reader, sql`from ${source(filter)} where ${matching(filter)}`)
}

function isPending(states: readonly KycStatus[] | undefined): boolean {
  return states?.length === 1 && states[0] === 'pending'
}

// Written like the condition of the partial index.
const pending = sql`c.state = 'pending' and c.erased_at is null`

function overdue(sentBefore: Date): Condition {
  return sql`${pending} and c.state_at < ${sentBefore}`
}

// Its opposite, with the states listed, so that the index is used.
function notOverdue(sentBefore: Date): Condition {
  return sql`(c.state in ${listed(answeredKycStatuses)}
    or (c.state = 'pending' and (c.erased_at is not null or c.state_at >= ${sentBefore})))`
}

/** Cases of the people searched for are selected first (`offset 0` keeps the planner from merging them): they are few. */
function source({ personIds }: QueueFilter): Condition {
  return personIds === undefined
    ? sql`kyc.identity_case c`
    : sql`(select * from kyc.identity_case c where c.person_id = any(${[...personIds]}::uuid[]) offset 0) as c`
}

function matching({ states, assigneeId, waits, caseId, number, from, to }: QueueFilter): Condition {
  return allOf([
    states && sql`c.state = any(${[...states]})`,
    isPending(states) ? pending : undefined,
    waits && (waits.longer ? overdue(waits.sentBefore) : notOverdue(waits.sentBefore)),
    assigneeId === null ? sql`c.assignee_id is null` : assigneeId && sql`c.assignee_id = ${assigneeId}`,
    caseId && sql`(c.id = ${caseId} or c.person_id = ${caseId})`,
    number === undefined ? undefined : sql`c.number = ${number}`,
    ...withinRealDays(sql`c.opened_at`, { from, to }),
  ])
}

export interface QueueCounts {
  readonly pending: number
  readonly revision: number
  readonly overdue: number
  readonly oldest: Date | null
}

const queueRow = rowSchema('QueueRow', {
  pending: int8,
  revision: int8,
  overdue: int8,
  oldest: timestamptz.nullable(),
})

export async function countQueue(reader: Reader, sentBefore: Date): Promise<QueueCounts> {
  const row = await readOptionalRow(reader, queueRow)`
    select count(*) filter (where state = 'pending') as pending, count(*) filter (where state = 'revision') as revision,
      count(*) filter (where state = 'pending' and state_at < ${sentBefore}) as overdue,
      min(state_at) filter (where state = 'pending') as oldest
    from kyc.identity_case where state in ${listed(openKycStatuses)} and erased_at is null`
  return {
    pending: Number(row?.pending ?? 0n),
    revision: Number(row?.revision ?? 0n),
    overdue: Number(row?.overdue ?? 0n),
    oldest: row?.oldest ?? null,
  }
}

const beforeRow = rowSchema('BeforeRow', { before: int8 })

export async function countBefore(reader: Reader, { stateAt, id }: CaseRow): Promise<number> {
  const row = await readOptionalRow(reader, beforeRow)`
    select count(*) as before from kyc.identity_case
    where state = 'pending' and erased_at is null and (state_at, id) < (${stateAt}, ${id}::uuid)`
  return Number(row?.before ?? 0n)
}

const measureReviewsRow = rowSchema('MeasureReviewsRow', {
  measured: int8,
  median: float8.nullable(),
})

/** Median duration of the reviews since then in business time, in seconds, and their number. */
export async function measureReviews(
  reader: Reader,
  since: Date,
): Promise<{ readonly measured: number; readonly medianSeconds: number }> {
  const row = await readOptionalRow(reader, measureReviewsRow)`
    select count(*) as measured,
      percentile_cont(0.5) within group (order by extract(epoch from platform.business_at(decided_at) - platform.business_at(sent_at))) as median
    from kyc.round where decided_at >= ${since}`
  return { measured: Number(row?.measured ?? 0n), medianSeconds: Math.round(row?.median ?? 0) }
}

/** Cases that wait for a reviewer, oldest first. */
export function readWaitingCases(reader: Reader): Promise<Waiting> {
  return readWaiting(
    reader,
    sql`select state_at as at from kyc.identity_case where state = 'pending' and erased_at is null order by state_at, id`,
  )
}

const peopleRow = rowSchema('PeopleRow', { people: int8 })

/** People with a verified identity: a person has at most one such case. */
export async function countVerified(reader: Reader): Promise<number> {
  const row = await readOptionalRow(reader, peopleRow)`
    select count(*) as people from kyc.identity_case where state = 'verified' and erased_at is null`
  return Number(row?.people ?? 0n)
}
