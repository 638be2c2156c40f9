import { totalMax } from '@clearhold/contract/lists'
import { type RawBuilder, sql } from 'kysely'
import { int4, text } from './columns.ts'
import type { Reader } from './database.ts'
import { type RowSchema, readRow, readRows, rowSchema, withColumns } from './read-rows.ts'

/**
 * The order of a list: by one value and then by id, so that a page begins exactly after the row where the last one ended, however deep
 * that is, and one index on both serves it.
 */
export interface Order {
  /** The column or expression, as the index has it. Never null: keyset paging cannot continue from a null. */
  readonly by: RawBuilder<unknown>
  readonly kind: 'time' | 'number' | 'text'
  readonly direction: 'asc' | 'desc'
  /** The column that makes it unique. */
  readonly id: RawBuilder<unknown>
}

/** Each order by its name, and descending with a minus prefix: the sort keys of a list. */
export function bothWays<Name extends string>(
  orders: Readonly<Record<Name, Order>>,
): Readonly<Record<Name | `-${Name}`, Order>> {
  return Object.fromEntries(
    Object.entries<Order>(orders).flatMap(([name, order]) => [
      [name, { ...order, direction: 'asc' }],
      [`-${name}`, { ...order, direction: 'desc' }],
    ]),
  ) as Record<Name | `-${Name}`, Order>
}

/** Where a page ended. */
export interface Place {
  readonly value: string
  readonly id: string
}

const patterns = { time: /^\d{1,16}$/, number: /^-?\d{1,18}$/, text: /^[^\0]{0,200}$/u } as const
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The additional column of a row's place in this order (`"placeValue"`). */
function placeValue({ by, kind }: Order): RawBuilder<unknown> {
  return kind === 'time' ? sql`(extract(epoch from ${by}) * 1000000)::bigint::text` : sql`(${by})::text`
}

/** The rows after a place, in this order. */
function beyond(order: Order, place: Place | undefined): RawBuilder<boolean> {
  if (place === undefined) return sql`true`
  const { by, id, direction } = order
  const than = direction === 'asc' ? sql`>` : sql`<`
  return sql<boolean>`(${by}, ${id}) ${than} (${boundary(order, place)}, ${place.id}::uuid)`
}

function boundary({ kind }: Order, { value }: Place): RawBuilder<unknown> {
  if (kind === 'time') return sql`timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond'`
  return kind === 'number' ? sql`${value}::bigint` : sql`${value}::text`
}

function inOrder({ by, id, direction }: Order): RawBuilder<unknown> {
  return direction === 'asc' ? sql`${by}, ${id}` : sql`${by} desc, ${id} desc`
}

/** The cursor for the next page; valid for this order only. */
export function cursorOf(name: string, { value, id }: Place): string {
  return Buffer.from(JSON.stringify([name, value, id])).toString('base64url')
}

/** An unknown cursor, or one of another order, gives the first page. */
export function placeFrom(cursor: string | undefined, name: string, { kind }: Pick<Order, 'kind'>): Place | undefined {
  if (cursor === undefined) return undefined
  const [order, value, id] = parsed(cursor)
  const fits = order === name && typeof value === 'string' && typeof id === 'string'
  return fits && patterns[kind].test(value) && idPattern.test(id) ? { value, id } : undefined
}

function parsed(cursor: string): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}

/** One page, from one row too many, and where the next begins. */
export function pageOf<Row extends { readonly id: string; readonly placeValue: string }>(
  rows: readonly Row[],
  limit: number,
  name: string,
): { readonly page: Row[]; readonly next: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return { page, next: hasMore ? cursorOf(name, { value: last.placeValue, id: last.id }) : null }
}

export interface Page<Row> {
  readonly page: Row[]
  /** The cursor for the next page; null at the end. */
  readonly next: string | null
}

export interface PageQuery {
  readonly columns: RawBuilder<unknown>
  readonly from: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>
  readonly order: Order
  /** The name of the order: a cursor is valid for this one only. */
  readonly name: string
  readonly after?: string | undefined
  readonly limit: number
}

/** Created once for each row schema, because Zod compiles every schema that it is given. */
const placedRows = new WeakMap<RowSchema, RowSchema>()

function placedRow<Row>(row: RowSchema<Row>): RowSchema<Row & { readonly placeValue: string }> {
  const known = placedRows.get(row) ?? withColumns(row, { placeValue: text })
  placedRows.set(row, known)
  return known as RowSchema<Row & { readonly placeValue: string }>
}

/** A page of any list: what matches, in its order, after the place where the last page ended. */
export async function readPage<Row extends { readonly id: string }>(
  reader: Reader,
  row: RowSchema<Row>,
  { columns, from, where, order, name, after, limit }: PageQuery,
): Promise<Page<Row>> {
  const rows = await readRows(reader, placedRow(row))`
    select ${columns}, ${placeValue(order)} as "placeValue" from ${from}
    where ${where} and ${beyond(order, placeFrom(after, name, order))}
    order by ${inOrder(order)} limit ${limit + 1}`
  return pageOf(rows, limit, name)
}

/** How many rows a list has, counted up to a limit: readers do not page through ten thousand. */
export interface Total {
  readonly total: number
  readonly totalIsMore: boolean
}

const countedRow = rowSchema('Counted', { counted: int4 })

/** Counts what a query finds (`from ... where ...`), up to ten thousand. */
export async function countUpTo(reader: Reader, found: RawBuilder<unknown>, max = totalMax): Promise<Total> {
  const { counted } = await readRow(reader, countedRow)`
    select count(*)::int as counted from (select ${found} limit ${max + 1}) as found`
  return { total: Math.min(counted, max), totalIsMore: counted > max }
}
