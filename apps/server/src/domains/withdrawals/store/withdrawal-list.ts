import type { WithdrawalState, WithdrawalTier } from '@clearhold/contract/withdrawals/rules'
import type { withdrawalSorts } from '@clearhold/contract/withdrawals/schema'
import { sql } from 'kysely'
import {
  type Amounts,
  allOf,
  type Condition,
  type Days,
  withinAmounts,
  withinDays,
} from '#platform/database/conditions.ts'
import type { Reader } from '#platform/database/database.ts'
import { bothWays, countUpTo, type Order, type Page, readPage, type Total } from '#platform/database/keyset.ts'
import { type StoredWithdrawal, storedWithdrawalRow, withdrawalColumns } from './withdrawals.ts'

export type WithdrawalSort = (typeof withdrawalSorts)[number]

/** What a search text was interpreted as. */
export type Meaning =
  | { readonly number: bigint }
  | { readonly txHash: Buffer }
  | { readonly toAddress: Buffer }
  /** A withdrawal's id, or its person's. */
  | { readonly id: string }
  | { readonly personIds: readonly string[] }

export interface WithdrawalFilter extends Days, Amounts {
  readonly personId?: string | undefined
  readonly state?: WithdrawalState | undefined
  readonly type?: StoredWithdrawal['type'] | undefined
  readonly method?: string | undefined
  readonly tier?: WithdrawalTier | undefined
  readonly meaning?: Meaning | undefined
}

const created: Order = { by: sql`w.created_at`, kind: 'time', direction: 'desc', id: sql`w.id` }
const amount: Order = { ...created, by: sql`w.amount_micro`, kind: 'number' }
/** Each has its index (0036). */
const orders: Readonly<Record<WithdrawalSort, Order>> = bothWays({ createdAt: created, amount })

function meant(meaning: Meaning | undefined): Condition | undefined {
  if (meaning === undefined) return undefined
  if ('number' in meaning) return sql`w.number = ${meaning.number}`
  if ('txHash' in meaning) return sql`w.tx_hash = ${meaning.txHash}`
  if ('toAddress' in meaning) return sql`w.to_address = ${meaning.toAddress}`
  if ('id' in meaning) return sql`(w.id = ${meaning.id} or w.person_id = ${meaning.id})`
  return sql`w.person_id = any(${[...meaning.personIds]}::uuid[])`
}

/** What a search means is evaluated first, by its own index (`offset 0` keeps the planner from merging it): its rows are always few. */
function source({ meaning }: WithdrawalFilter): Condition {
  const found = meant(meaning)
  return found === undefined
    ? sql`withdrawals.withdrawal w`
    : sql`(select * from withdrawals.withdrawal w where ${found} offset 0) as w`
}

function matching({ personId, state, type, method, tier, min, max, ...days }: WithdrawalFilter): Condition {
  return allOf([
    personId && sql`w.person_id = ${personId}`,
    state && sql`w.state = ${state}`,
    type && sql`w.type = ${type}`,
    method && sql`w.method = ${method}`,
    tier && sql`w.tier = ${tier}`,
    ...withinAmounts(sql`w.amount_micro`, { min, max }),
    ...withinDays(sql`w.created_at`, days),
  ])
}

export interface WithdrawalPageQuery extends WithdrawalFilter {
  readonly sort?: WithdrawalSort | undefined
  readonly after?: string | undefined
  readonly limit: number
}

export function readWithdrawals(
  reader: Reader,
  { sort = '-createdAt', after, limit, ...filter }: WithdrawalPageQuery,
): Promise<Page<StoredWithdrawal>> {
  const from = source(filter)
  const where = matching(filter)
  return readPage(reader, storedWithdrawalRow, {
    columns: withdrawalColumns,
    from,
    where,
    order: orders[sort],
    name: sort,
    after,
    limit,
  })
}

export function countWithdrawals(reader: Reader, filter: WithdrawalFilter): Promise<Total> {
  return countUpTo(reader, sql`from ${source(filter)} where ${matching(filter)}`)
}
