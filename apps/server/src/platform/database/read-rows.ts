import { sql } from 'kysely'
import { z } from 'zod'
import type { Reader } from './database.ts'

type Shape = Readonly<Record<string, z.ZodType>>

/** The result of a query: its name, the type of each column, and the check of its rows. */
export interface RowSchema<Row = unknown, Columns extends Shape = Shape> {
  readonly name: string
  readonly shape: Columns
  readonly checked: (rows: readonly unknown[]) => Row[]
}

type RowOfShape<Columns extends Shape> = {
  readonly [Name in keyof Columns]: Unchanged<z.output<Columns[Name]>>
}
type Unchanged<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value

/** The type of one row of a schema. */
export type RowOf<Schema extends RowSchema> = ReturnType<Schema['checked']>[number]

/** A query and its schema do not match. Names the query and the place; never the values, because they may be personal. */
export class RowMismatch extends Error {
  override readonly name = 'RowMismatch'
}

/** The columns of a query by their aliases. Created once, where the query is written: Zod compiles it at its first use. */
export function rowSchema<const Columns extends Shape>(
  name: string,
  shape: Columns,
): RowSchema<RowOfShape<Columns>, Columns> {
  const rowsSchema = z.array(z.object(shape))
  const checked = (rows: readonly unknown[]) => {
    refuseUnknownColumns(name, shape, rows[0])
    const parsed = rowsSchema.safeParse(rows)
    if (!parsed.success) throw mismatchOf(name, parsed.error)
    return parsed.data as RowOfShape<Columns>[]
  }
  return { name, shape, checked }
}

/** Some columns of another row: pickColumns(positionRow, 'id', 'dueAt'). */
export function pickColumns<Columns extends Shape, Name extends keyof Columns & string>(
  { shape }: RowSchema<unknown, Columns>,
  ...names: readonly Name[]
): Pick<Columns, Name> {
  return Object.fromEntries(names.map((name) => [name, shape[name]])) as Pick<Columns, Name>
}

/** A row with further columns, for a query that adds them to a given one. */
export function withColumns<Row, Added extends Shape>(
  { name, shape }: RowSchema<Row>,
  added: Added,
): RowSchema<Row & RowOfShape<Added>> {
  return rowSchema(name, { ...shape, ...added }) as RowSchema<Row & RowOfShape<Added>>
}

/** A query as a template tag: sends the template and answers what it found. */
type Query<Answer> = (strings: TemplateStringsArray, ...values: readonly unknown[]) => Promise<Answer>

/** Every row of a query, each value checked: readRows(reader, schema)`select ...`. */
export function readRows<Row>(reader: Reader, schema: RowSchema<Row>): Query<Row[]> {
  return async (strings, ...values) => {
    const { rows } = await sql(strings, ...values).execute(reader)
    return schema.checked(rows)
  }
}

/** The first row of a query; undefined where there is none. */
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

/** A column that the schema lacks is an alias that has drifted. All rows of an answer have the same columns: the first is checked. */
function refuseUnknownColumns(name: string, shape: Shape, row: unknown): void {
  if (typeof row !== 'object' || row === null) return
  for (const column in row) {
    if (!Object.hasOwn(shape, column)) throw new RowMismatch(`${name}: the column "${column}" is not in its schema`)
  }
}

/** The place of a mismatch is its row and its column; deeper paths, inside JSON, may contain personal data. */
function mismatchOf(name: string, { issues }: z.ZodError): RowMismatch {
  const [fault] = issues
  return new RowMismatch(`${name}: the column "${String(fault?.path[1])}" does not fit its schema (${fault?.code})`)
}
