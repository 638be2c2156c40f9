import { sql } from 'kysely'
import type { z } from 'zod'
import type { Reader } from './database.ts'

type Shape = Readonly<Record<string, z.ZodType>>

interface Column {
  readonly name: string
  readonly kind: string
  readonly fits: (value: unknown) => boolean
}

/** What a query answers: its name, what each of its columns holds, and the test that rows are such rows. */
export interface RowSchema<Row = unknown, Columns extends Shape = Shape> {
  readonly name: string
  readonly shape: Columns
  readonly checked: (rows: readonly unknown[]) => Row[]
}

type RowOfShape<Columns extends Shape> = {
  readonly [Name in keyof Columns]: Unchanged<z.output<Columns[Name]>>
}
type Unchanged<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value

/** One row, as its schema says. */
export type RowOf<Schema extends RowSchema> = ReturnType<Schema['checked']>[number]

/** A query and its schema do not agree. Says which and where; never what the row holds, because that may be personal. */
export class RowMismatch extends Error {
  override readonly name = 'RowMismatch'
}

/** The columns of a query by the names it gives them. Made once, where the query is written: the tests of its columns are built here. */
export function rowSchema<const Columns extends Shape>(
  name: string,
  shape: Columns,
): RowSchema<RowOfShape<Columns>, Columns> {
  const columns = Object.entries(shape).map(([column, schema]) => ({
    name: column,
    kind: schema.def.type,
    fits: testOf(schema),
  }))
  return { name, shape, checked: (rows) => checkedRows(name, shape, columns, rows) }
}

/** Some columns of another row: pickColumns(positionRow, 'id', 'dueAt'). */
export function pickColumns<Columns extends Shape, Name extends keyof Columns & string>(
  { shape }: RowSchema<unknown, Columns>,
  ...names: readonly Name[]
): Pick<Columns, Name> {
  return Object.fromEntries(names.map((name) => [name, shape[name]])) as Pick<Columns, Name>
}

/** A row with further columns, for a query that adds them to whatever it is given. */
export function withColumns<Row, Added extends Shape>(
  { name, shape }: RowSchema<Row>,
  added: Added,
): RowSchema<Row & RowOfShape<Added>> {
  return rowSchema(name, { ...shape, ...added }) as RowSchema<Row & RowOfShape<Added>>
}

/** A query as it is written: with the template it is sent, and answers what it found. */
type Query<Answer> = (strings: TemplateStringsArray, ...values: readonly unknown[]) => Promise<Answer>

/** Every row that a query answers, each value of it checked: readRows(reader, schema)`select ...`. */
export function readRows<Row>(reader: Reader, schema: RowSchema<Row>): Query<Row[]> {
  return async (strings, ...values) => {
    const { rows } = await sql(strings, ...values).execute(reader)
    return schema.checked(rows)
  }
}

/** The first row of a query; undefined where it answers none. */
export function readOptionalRow<Row>(reader: Reader, schema: RowSchema<Row>): Query<Row | undefined> {
  const read = readRows(reader, schema)
  return async (strings, ...values) => (await read(strings, ...values))[0]
}

/** The row of a query that always answers one, such as a sum over everything. */
export function readRow<Row>(reader: Reader, schema: RowSchema<Row>): Query<Row> {
  const read = readRows(reader, schema)
  return async (strings, ...values) => {
    const [row] = await read(strings, ...values)
    if (row === undefined) throw new RowMismatch(`${schema.name}: the query answered no row`)
    return row
  }
}

/** The same rows, now known to be what the schema says; a whole parse by zod would copy them and take ten times as long. */
function checkedRows<Row>(name: string, shape: Shape, columns: readonly Column[], rows: readonly unknown[]): Row[] {
  const found = rows as readonly Readonly<Record<string, unknown>>[]
  const [first] = found
  if (first === undefined) return []
  refuseUnknownColumns(name, shape, first)
  for (const column of columns) {
    for (const row of found) {
      if (column.fits(row[column.name])) continue
      const complaint = row[column.name] === undefined ? 'is missing' : `does not fit its schema (${column.kind})`
      throw new RowMismatch(`${name}: the column "${column.name}" ${complaint}`)
    }
  }
  return rows as Row[]
}

/** A column that nobody named is an alias that has drifted. All rows of an answer have the same columns: the first stands for them. */
function refuseUnknownColumns(name: string, shape: Shape, row: Readonly<Record<string, unknown>>): void {
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
