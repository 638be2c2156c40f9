import type { KycStatus } from '@clearhold/contract/kyc'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/database.ts'
import { type CaseRow, caseColumns } from './cases.ts'

export interface QueueFilter {
  readonly states?: readonly KycStatus[] | undefined
  /** Somebody's id, or null for cases nobody has. */
  readonly assigneeId?: string | null | undefined
  readonly personIds?: readonly string[] | undefined
  readonly caseId?: string | undefined
  readonly number?: bigint | undefined
}

export interface QueuePlace {
  readonly micros: bigint
  readonly id: string
}

export type QueueRow = CaseRow & { readonly placeMicros: bigint }

/** Pending cases oldest first: a queue. Everything else newest first: a history. */
export async function readQueue(
  reader: Reader,
  filter: QueueFilter,
  place: QueuePlace | undefined,
  limit: number,
): Promise<QueueRow[]> {
  const isQueue = filter.states?.length === 1 && filter.states[0] === 'pending'
  const time = isQueue ? sql`c.state_at` : sql`c.opened_at`
  const at = place && sql`(timestamptz 'epoch' + ${place.micros} * interval '1 microsecond', ${place.id}::uuid)`
  const beyond = at === undefined ? sql`true` : isQueue ? sql`(${time}, c.id) > ${at}` : sql`(${time}, c.id) < ${at}`
  const order = isQueue ? sql`${time}, c.id` : sql`${time} desc, c.id desc`
  const { rows } = await sql<QueueRow>`
    select ${caseColumns}, (extract(epoch from ${time}) * 1000000)::bigint as "placeMicros"
    from kyc.identity_case c where ${matching(filter)} and ${beyond} order by ${order} limit ${limit}`.execute(reader)
  return rows
}

function matching({ states, assigneeId, personIds, caseId, number }: QueueFilter) {
  const pendingOnly = states?.length === 1 && states[0] === 'pending'
  return sql.join(
    [
      sql`true`,
      ...(states === undefined ? [] : [sql`c.state = any(${[...states]})`]),
      // As the partial index says it.
      ...(pendingOnly ? [sql`c.state = 'pending' and c.erased_at is null`] : []),
      ...(assigneeId === undefined
        ? []
        : [assigneeId === null ? sql`c.assignee_id is null` : sql`c.assignee_id = ${assigneeId}`]),
      ...(personIds === undefined ? [] : [sql`c.person_id = any(${[...personIds]}::uuid[])`]),
      ...(caseId === undefined ? [] : [sql`(c.id = ${caseId} or c.person_id = ${caseId})`]),
      ...(number === undefined ? [] : [sql`c.number = ${number}`]),
    ],
    sql` and `,
  )
}

export interface QueueCounts {
  readonly pending: number
  readonly revision: number
  readonly overdue: number
  readonly oldest: Date | null
}

export async function countQueue(reader: Reader, sentBefore: Date): Promise<QueueCounts> {
  const { rows } = await sql<{ pending: bigint; revision: bigint; overdue: bigint; oldest: Date | null }>`
    select count(*) filter (where state = 'pending') as pending, count(*) filter (where state = 'revision') as revision,
      count(*) filter (where state = 'pending' and state_at < ${sentBefore}) as overdue,
      min(state_at) filter (where state = 'pending') as oldest
    from kyc.identity_case where state in ('pending', 'revision') and erased_at is null`.execute(reader)
  const [row] = rows
  return {
    pending: Number(row?.pending ?? 0n),
    revision: Number(row?.revision ?? 0n),
    overdue: Number(row?.overdue ?? 0n),
    oldest: row?.oldest ?? null,
  }
}

export async function countBefore(reader: Reader, { stateAt, id }: CaseRow): Promise<number> {
  const { rows } = await sql<{ before: bigint }>`
    select count(*) as before from kyc.identity_case
    where state = 'pending' and erased_at is null and (state_at, id) < (${stateAt}, ${id}::uuid)`.execute(reader)
  return Number(rows[0]?.before ?? 0n)
}

/** How long the reviews since then took, in seconds: half of them less, and how many there were. */
export async function measureReviews(
  reader: Reader,
  since: Date,
): Promise<{ readonly measured: number; readonly medianSeconds: number }> {
  const { rows } = await sql<{ measured: bigint; median: number | null }>`
    select count(*) as measured,
      percentile_cont(0.5) within group (order by extract(epoch from decided_at - sent_at)) as median
    from kyc.round where decided_at >= ${since}`.execute(reader)
  return { measured: Number(rows[0]?.measured ?? 0n), medianSeconds: Math.round(rows[0]?.median ?? 0) }
}
