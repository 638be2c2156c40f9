import { totalMax } from '@clearhold/contract/lists'
import { type RawBuilder, sql } from 'kysely'
import { int4, text } from './columns.ts'
import type { Reader } from './database.ts'
import { type RowSchema, readRow, readRows, rowSchema, withColumns } from './read-rows.ts'

/**
 * How a list is ordered: by one value and then by id, so that a page begins exactly behind the row where the last one ended,
 * however deep that is, and an index that has both serves it.
 */
export interface Order {
  /** The column or expression, as the index has it. Never null: an order with holes has no place to go on from. */
  readonly by: RawBuilder<unknown>
  readonly kind: 'time' | 'number' | 'text'
  readonly direction: 'asc' | 'desc'
  /** The column that makes it unique. */
  readonly id: RawBuilder<unknown>
}

/** Each order by its name, and with a minus before it the other way round: the words by which a list is sorted. */
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

/** What a row is asked for beside its columns: where it stands in this order (`"placeValue"`). */
function placeValue({ by, kind }: Order): RawBuilder<unknown> {
  return kind === 'time' ? sql`(extract(epoch from ${by}) * 1000000)::bigint::text` : sql`(${by})::text`
}

/** The rows behind a place, in this order. */
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

/** What the reader of a list sends back for the next page; it fits this order and no other. */
export function cursorOf(name: string, { value, id }: Place): string {
  return Buffer.from(JSON.stringify([name, value, id])).toString('base64url')
}

/** A page that begins nowhere we know, or in another order, is the first page. */
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

/** One page of rows that were read one too many, and where the next begins. */
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
  /** What the reader sends back for the next page; null at the end. */
  readonly next: string | null
}

export interface PageQuery {
  readonly columns: RawBuilder<unknown>
  readonly from: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>
  readonly order: Order
  /** What the order is called: a cursor fits this one and no other. */
  readonly name: string
  readonly after?: string | undefined
  readonly limit: number
}

/** Made once for each row, because Zod compiles every schema that it is given. */
const placedRows = new WeakMap<RowSchema, RowSchema>()

function placedRow<Row>(row: RowSchema<Row>): RowSchema<Row & { readonly placeValue: string }> {
  const known = placedRows.get(row) ?? withColumns(row, { placeValue: text })
  placedRows.set(row, known)
  return known as RowSchema<Row & { readonly placeValue: string }>
}

/** A page of any list: what matches, in its order, behind the place where the last page ended. */
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

/** How many rows a list has: counted so far and no further, because nobody reads ten thousand. */
export interface Total {
  readonly total: number
  readonly totalIsMore: boolean
}

const countedRow = rowSchema('Counted', { counted: int4 })

/** Counts what a query finds (`from ... where ...`), at most ten thousand of it. */
export async function countUpTo(reader: Reader, found: RawBuilder<unknown>, max = totalMax): Promise<Total> {
  const { counted } = await readRow(reader, countedRow)`
    select count(*)::int as counted from (select ${found} limit ${max + 1}) as found`
  return { total: Math.min(counted, max), totalIsMore: counted > max }
}
