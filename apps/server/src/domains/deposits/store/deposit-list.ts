import type { DepositGateway, DepositState } from '@clearhold/contract/deposits/rules'
import type { depositSorts } from '@clearhold/contract/deposits/schema'
import { sql } from 'kysely'
import {
  type Amounts,
  allOf,
  type Condition,
  type Days,
  prefixOf,
  withinAmounts,
  withinDays,
} from '#platform/database/conditions.ts'
import type { Reader } from '#platform/database/database.ts'
import { bothWays, countUpTo, type Order, type Page, readPage, type Total } from '#platform/database/keyset.ts'
import { depositColumns, type StoredDeposit, storedDepositRow } from './deposits.ts'

export type DepositSort = (typeof depositSorts)[number]

/** What a search text was resolved to. */
export type Meaning =
  | { readonly txHash: Buffer }
  /** A deposit's id, or its person's. */
  | { readonly id: string }
  /** Deposits whose reference has this prefix, or whose person is one of these. */
  | { readonly reference: string; readonly personIds: readonly string[] }

export interface DepositFilter extends Days, Amounts {
  readonly personId?: string | undefined
  readonly state?: DepositState | undefined
  readonly gateway?: DepositGateway | undefined
  readonly chainId?: number | undefined
  readonly meaning?: Meaning | undefined
}

const created: Order = { by: sql`d.created_at`, kind: 'time', direction: 'desc', id: sql`d.id` }
// A token of unknown value sorts as zero.
const amount: Order = { ...created, by: sql`coalesce(d.amount_micro, 0)`, kind: 'number' }
/** Each has its index (0036). */
const orders: Readonly<Record<DepositSort, Order>> = bothWays({ createdAt: created, amount })

function meant(meaning: Meaning | undefined): Condition | undefined {
  if (meaning === undefined) return undefined
  if ('txHash' in meaning) return sql`d.tx_hash = ${meaning.txHash}`
  if ('id' in meaning) return sql`(d.id = ${meaning.id} or d.person_id = ${meaning.id})`
  const prefix = prefixOf(meaning.reference.toLowerCase())
  // Written like the index expression of references.
  return sql`((d.gateway <> 'chain' and lower(d.reference) like ${prefix}) or d.person_id = any(${[...meaning.personIds]}::uuid[]))`
}

/**
 * A search is resolved first, by its own index, and filtered and sorted afterwards (`offset 0` keeps the planner from merging them): it
 * matches few rows, and scanning in list order could read the whole list to find three.
 */
function source({ meaning }: DepositFilter): Condition {
  const found = meant(meaning)
  return found === undefined
    ? sql`deposits.deposit d`
    : sql`(select * from deposits.deposit d where ${found} offset 0) as d`
}

/** Removed deposits are listed only on request; a filter by amount excludes those without one. */
function matching({ personId, state, gateway, chainId, min, max, ...days }: DepositFilter): Condition {
  const byAmount = min !== undefined || max !== undefined
  return allOf([
    personId && sql`d.person_id = ${personId}`,
    state === undefined ? sql`d.state <> 'deleted'` : sql`d.state = ${state}`,
    gateway && sql`d.gateway = ${gateway}`,
    chainId === undefined ? undefined : sql`d.chain_id = ${chainId}`,
    byAmount ? sql`d.amount_micro is not null` : undefined,
    ...withinAmounts(sql`coalesce(d.amount_micro, 0)`, { min, max }),
    ...withinDays(sql`d.created_at`, days),
  ])
}

export interface DepositPageQuery extends DepositFilter {
  readonly sort?: DepositSort | undefined
  readonly after?: string | undefined
  readonly limit: number
}

export function readDeposits(
  reader: Reader,
  { sort = '-createdAt', after, limit, ...filter }: DepositPageQuery,
): Promise<Page<StoredDeposit>> {
  const from = source(filter)
  const where = matching(filter)
  return readPage(reader, storedDepositRow, {
    columns: depositColumns,
    from,
    where,
    order: orders[sort],
    name: sort,
    after,
    limit,
  })
}

export function countDeposits(reader: Reader, filter: DepositFilter): Promise<Total> {
  return countUpTo(reader, sql`from ${source(filter)} where ${matching(filter)}`)
}
