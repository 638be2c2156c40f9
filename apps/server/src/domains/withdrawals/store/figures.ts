import {
  delayReasons,
  finalWithdrawalStates,
  queuePositionMax,
  undecidedStates,
  type WithdrawalState,
  withdrawalStates,
} from '@clearhold/contract/withdrawals/rules'
import { sql } from 'kysely'
import { bool, float8, int4, int8, oneOf, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader } from '#platform/database/database.ts'
import { listed } from '#platform/database/listed.ts'
import { type RowOf, readOptionalRow, readRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import { readWaiting as readWaitingRows, type Waiting } from '#platform/database/waiting.ts'
import { operatorId, payoutTimesDays } from '../rules.ts'

export const usageColumns = {
  dayMicro: int8,
  monthMicro: int8,
  requestsToday: int4,
  open: int4,
  any: bool,
}
const usageRow = rowSchema('Usage', usageColumns)
export type Usage = RowOf<typeof usageRow>

/** What a person has withdrawn or requested, in rolling real time. What was cancelled or rejected still counts as a request. */
export async function readUsage(reader: Reader, personId: string, now: Date): Promise<Usage> {
  return readRow(reader, usageRow)`
    select u.day_micro as "dayMicro", u.month_micro as "monthMicro", u.requests_today as "requestsToday",
      u.open_requests as open, u.any_before as any
    from withdrawals.usage_of(${personId}, ${now}) as u`
}

const maturedRow = rowSchema('MaturedRow', { cash: int8, profit: int8, bonus: int8 })

/** How much of each balance has matured and was not used since: maturedAfter, computed by the database. */
export async function readMatured(reader: Reader, personId: string): Promise<RowOf<typeof maturedRow>> {
  return readRow(reader, maturedRow)`
    select m.cash_micro as cash, m.profit_micro as profit, m.bonus_micro as bonus
    from withdrawals.matured_of(${personId}) as m`
}

export async function hasOpen(reader: Reader, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from withdrawals.withdrawal where person_id = ${personId}
      and state not in ${listed(finalWithdrawalStates)} limit 1`.execute(reader)
  return rows.length > 0
}

const idRow = rowSchema('IdRow', { id: uuid })

const timesRow = rowSchema('TimesRow', {
  count: int4,
  median: float8.nullable(),
  p95: float8.nullable(),
})

/** How long those settled in the last 30 days took, from request to settlement: business time, as each one's page shows it. */
export async function readTimes(
  reader: Reader,
  now: Date,
): Promise<{ count: number; medianSeconds: number | null; p95Seconds: number | null }> {
  const took = sql`extract(epoch from platform.business_at(settled_at) - platform.business_at(created_at))`
  const row = await readOptionalRow(reader, timesRow)`
    select count(*)::int as count,
      (percentile_cont(0.5) within group (order by ${took}))::float8 as median,
      (percentile_cont(0.95) within group (order by ${took}))::float8 as p95
    from withdrawals.withdrawal
    where state = 'settled' and person_id <> ${operatorId} and settled_at > platform.real_at(platform.business_at(${now}) - ${payoutTimesDays} * interval '1 day')`
  const rounded = (seconds: number | null | undefined) => (seconds == null ? null : Math.round(seconds))
  return { count: row?.count ?? 0, medianSeconds: rounded(row?.median), p95Seconds: rounded(row?.p95) }
}

const queuePlacesRow = rowSchema('QueuePlacesRow', {
  id: uuid,
  before: int4,
})

/** How many withdrawals in review precede each of these, which are in review themselves, counted up to a limit. */
export async function readQueuePlaces(reader: Reader, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await readRows(reader, queuePlacesRow)`
    select w.id, (select count(*)::int from (select from withdrawals.withdrawal o
        where o.state = 'review' and (o.created_at, o.id) < (w.created_at, w.id) limit ${queuePositionMax}) as ahead) as before
    from withdrawals.withdrawal w where w.id = any(${[...ids]}::uuid[]) and w.state = 'review'`
  return new Map(rows.map(({ id, before }) => [id, before]))
}

/** Which of these go to an address at which their person was paid before: by another withdrawal, settled until then. */
export async function readPaidBefore(reader: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await readRows(reader, idRow)`
    select w.id from withdrawals.withdrawal w where w.id = any(${[...ids]}::uuid[]) and exists (
      select from withdrawals.withdrawal o
      where o.person_id = w.person_id and o.id <> w.id and o.chain_id = w.chain_id and o.to_address = w.to_address
        and o.state = 'settled' and o.settled_at <= coalesce(w.settled_at, 'infinity'))`
  return new Set(rows.map(({ id }) => id))
}

const countedMax = 1000

const statesRow = rowSchema('StatesRow', {
  state: oneOf(withdrawalStates),
  count: int4,
})

/** How many wait in each of the states that staff act on, counted no further than a page can show. */
export async function countStates(reader: Reader): Promise<ReadonlyMap<WithdrawalState, number>> {
  const rows = await readRows(reader, statesRow)`
    select s.state, (select count(*)::int from (
        select from withdrawals.withdrawal w where w.state = s.state
          and w.state not in ${listed(finalWithdrawalStates)} limit ${countedMax}) as counted) as count
    from (values ('review'), ('on_hold'), ('awaiting_verification'), ('delayed'), ('uncertain'), ('failed')) as s (state)`
  return new Map(rows.map(({ state, count }) => [state, count]))
}

const delayedRow = rowSchema('DelayedRow', {
  id: uuid,
  number: int8,
  amountMicro: int8,
  reason: oneOf(delayReasons),
  since: timestamptz,
})

/**
 * Payouts that were approved and wait for something, the longest wait first. It counts from the approval: one that the signer refuses is
 * offered to it again and again, and is written at each attempt.
 */
export async function readDelayed(reader: Reader, limit: number): Promise<RowOf<typeof delayedRow>[]> {
  return readRows(reader, delayedRow)`
    select id, number, amount_micro as "amountMicro", reason, coalesce(approved_at, updated_at) as since
    from withdrawals.withdrawal where state = 'delayed' order by since, id limit ${limit}`
}

const atRow = rowSchema('AtRow', { at: timestamptz })

/** Since when the oldest withdrawal in review waits there. */
export async function readOldestReviewAt(reader: Reader): Promise<Date | undefined> {
  const row = await readOptionalRow(reader, atRow)`
    select s.at from withdrawals.withdrawal w
      join lateral (select max(at) as at from withdrawals.step where withdrawal_id = w.id and state = 'review') s on true
    where w.state = 'review' order by s.at limit 1`
  return row?.at
}

const holdRow = rowSchema('HoldRow', {
  usableAt: timestamptz,
  offsetMs: int8,
  /** Of business time, which passes as real time does. */
  waitMs: float8,
})

/** Until when a request on hold waits for its address; undefined while its link was not followed. */
export async function readHold(reader: Reader, id: string): Promise<RowOf<typeof holdRow> | undefined> {
  return readOptionalRow(reader, holdRow)`
    select b.usable_at as "usableAt", clock.offset_ms as "offsetMs",
      (extract(epoch from b.usable_at - platform.business_now()) * 1000)::float8 as "waitMs"
    from withdrawals.withdrawal w join withdrawals.book_address b on b.id = w.address_id cross join platform.clock clock
    where w.id = ${id} and w.state = 'on_hold' and b.usable_at is not null`
}

export interface UndecidedWanted {
  /** Absent: every person. */
  readonly personId?: string
  /** Absent: any. */
  readonly state?: 'on_hold'
  readonly afterId?: string | undefined
  readonly limit: number
}

/** Requests that are not approved yet, of one person or of all, in pages. */
export async function readUndecidedIds(
  reader: Reader,
  { personId, state, afterId, limit }: UndecidedWanted,
): Promise<string[]> {
  const whose = personId === undefined ? sql`true` : sql`person_id = ${personId}`
  const place = afterId === undefined ? sql`true` : sql`id > ${afterId}::uuid`
  const rows = await readRows(reader, idRow)`
    select id from withdrawals.withdrawal
    where state in ${listed(state === undefined ? undecidedStates : [state])} and ${whose} and ${place}
    order by id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Bank payouts that were made and neither confirmed nor disputed, in pages. */
export async function readQuietIds(reader: Reader, afterId: string | undefined, limit: number): Promise<string[]> {
  const place = afterId === undefined ? sql`true` : sql`id > ${afterId}::uuid`
  const rows = await readRows(reader, idRow)`
    select id from withdrawals.withdrawal where state = 'paid' and ${place} order by id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** The same of one person. */
export async function readQuietIdsOf(reader: Reader, personId: string): Promise<string[]> {
  const rows = await readRows(reader, idRow)`
    select id from withdrawals.withdrawal where person_id = ${personId} and state = 'paid' order by id`
  return rows.map(({ id }) => id)
}

export type ReviewQueue = 'first' | 'second' | 'bank'

/** What waits in review: for a first signature, for a second one, or for a bank payout to be made. The oldest first. */
export function readReviewQueue(reader: Reader, queue: ReviewQueue): Promise<Waiting> {
  const approved = sql`exists (select from withdrawals.approval a where a.withdrawal_id = w.id)`
  const condition = {
    first: sql`w.method = 'crypto' and not ${approved}`,
    second: sql`w.method = 'crypto' and ${approved}`,
    bank: sql`w.method = 'bank'`,
  }[queue]
  return readWaitingRows(
    reader,
    sql`select (select max(s.at) from withdrawals.step s where s.withdrawal_id = w.id and s.state = 'review') as at
      from withdrawals.withdrawal w where w.state = 'review' and ${condition} order by w.created_at, w.id`,
  )
}
