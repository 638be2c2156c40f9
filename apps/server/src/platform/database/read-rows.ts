import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Reader } from './database.ts'

type Shape = Readonly<Record<string, z.ZodType>>

interface Column {
  readonly name: string
  readonly kind: string
  readonly fits: (value: unknown) => boolean
}

/** What a query answers: its name, and what each of its columns holds. */
export interface RowSchema<Columns extends Shape = Shape> {
  readonly name: string
  readonly shape: Columns
  readonly columns: readonly Column[]
}

/** One row, as its schema says. */
export type RowOf<Schema extends RowSchema> = {
  readonly [Name in keyof Schema['shape']]: z.output<Schema['shape'][Name]>
}

/** A query and its schema do not agree. Says which and where; never what the row holds, because that may be personal. */
export class RowMismatch extends Error {
  override readonly name = 'RowMismatch'
}

/** The columns of a query by the names it gives them. Made once, where the query is written: the tests of its columns are built here. */
export function rowSchema<Columns extends Shape>(name: string, shape: Columns): RowSchema<Columns> {
  const columns = Object.entries(shape).map(([column, schema]) => ({
    name: column,
    kind: schema.def.type,
    fits: testOf(schema),
  }))
  return { name, shape, columns }
}

/** Every row that a query answers, each value of it checked. */
export async function readRows<Schema extends RowSchema>(
  reader: Reader,
  schema: Schema,
  query: RawBuilder<unknown>,
): Promise<RowOf<Schema>[]> {
  const { rows } = await query.execute(reader)
  return checkedRows(schema, rows)
}

/** The first row of a query; undefined where it answers none. */
export async function readOptionalRow<Schema extends RowSchema>(
  reader: Reader,
  schema: Schema,
  query: RawBuilder<unknown>,
): Promise<RowOf<Schema> | undefined> {
  const [row] = await readRows(reader, schema, query)
  return row
}

/** The row of a query that always answers one, such as a sum over everything. */
export async function readRow<Schema extends RowSchema>(
  reader: Reader,
  schema: Schema,
  query: RawBuilder<unknown>,
): Promise<RowOf<Schema>> {
  const row = await readOptionalRow(reader, schema, query)
  if (row === undefined) throw new RowMismatch(`${schema.name}: the query answered no row`)
  return row
}

/** The same rows, now known to be what the schema says; a whole parse by zod would copy them and take twenty times as long. */
export function checkedRows<Schema extends RowSchema>(schema: Schema, rows: readonly unknown[]): RowOf<Schema>[] {
  const found = rows as readonly Readonly<Record<string, unknown>>[]
  const [first] = found
  if (first === undefined) return []
  refuseUnknownColumns(schema, first)
  for (const { name, kind, fits } of schema.columns) {
    for (const row of found) {
      if (fits(row[name])) continue
      const complaint = row[name] === undefined ? 'is missing' : `does not fit its schema (${kind})`
      throw new RowMismatch(`${schema.name}: the column "${name}" ${complaint}`)
    }
  }
  return rows as RowOf<Schema>[]
}

/** A column that nobody named is an alias that has drifted. All rows of an answer have the same columns: the first stands for them. */
function refuseUnknownColumns({ name, shape }: RowSchema, row: Readonly<Record<string, unknown>>): void {
  for (const column in row) {
    if (!Object.hasOwn(shape, column)) throw new RowMismatch(`${name}: the column "${column}" is not in its schema`)
  }
}

/** The quickest test that asks the same as the schema; JSON is left to zod itself. */
function testOf(schema: z.ZodType): Column['fits'] {
  const def = schema._zod.def as z.core.$ZodTypes['_zod']['def']
  switch (def.type) {
    case 'string':
    case 'bigint':
    case 'boolean':
      return plainTest(schema, (value) => typeof value === def.type)
    case 'number':
      return plainTest(schema, (value) => typeof value === 'number' && Number.isFinite(value))
    case 'date':
      return plainTest(schema, (value) => value instanceof Date && !Number.isNaN(value.getTime()))
    case 'enum':
      return memberTest(Object.values(def.entries))
    case 'literal':
      return memberTest(def.values)
    case 'custom':
      return plainTest(schema, (value) => def.fn(value) === true)
    case 'nullable':
      return nullableTest(testOf(def.innerType as z.ZodType))
    case 'array':
      return plainTest(schema, arrayTest(testOf(def.element as z.ZodType)))
    case 'record':
    case 'object':
    case 'unknown':
      return (value) => value !== undefined && schema.safeParse(value).success
    default:
      throw new Error(`a column cannot be a ${def.type}: rows are checked as they are`)
  }
}

/** A schema with further conditions, `z.string().max(3)`, is asked itself. */
function plainTest(schema: z.ZodType, fits: (value: unknown) => boolean): Column['fits'] {
  const { checks = [] } = schema.def
  if (checks.length > 0) return (value) => schema.safeParse(value).success
  return fits
}

function memberTest(words: readonly unknown[]): Column['fits'] {
  const known = new Set(words)
  return (value) => known.has(value)
}

function nullableTest(fits: Column['fits']): Column['fits'] {
  return (value) => value === null || fits(value)
}

function arrayTest(fits: Column['fits']): Column['fits'] {
  return (value) => Array.isArray(value) && value.every(fits)
}
