export type Query = (statement: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/** A state that the schema implies: a table has a row at all, or one that satisfies a condition. */
export interface KnownState {
  readonly table: string
  /** As SQL writes it; undefined for any row. */
  readonly condition: string | undefined
}

/** How a state is named in lists and reports. */
export function nameOf({ table, condition }: KnownState): string {
  return condition === undefined ? table : `${table}: ${condition}`
}

/**
 * Every state of every table, read from the catalogue of the database itself: a row in each table, each value that a check
 * constraint lists, both values of a boolean, and for each column that may be empty a row with a value and one without.
 */
export async function readKnownStates(query: Query): Promise<KnownState[]> {
  const tables = (await query(tablesQuery)).map(({ table }) => ({ table: String(table), condition: undefined }))
  const listed = (await query(valueListsQuery)).flatMap(({ table, definition }) =>
    valuesIn(String(definition)).map((condition) => ({ table: String(table), condition })),
  )
  const columns = (await query(columnsQuery)).flatMap((row) => {
    const table = String(row['table'])
    const column = String(row['column'])
    const conditions = [
      ...(row['isBoolean'] === true ? [column, `not ${column}`] : []),
      ...(row['isNullable'] === true ? [`${column} is null`, `${column} is not null`] : []),
    ]
    return conditions.map((condition) => ({ table, condition }))
  })
  return [...tables, ...listed, ...columns]
}

/** The states without a row. */
export async function readAbsentStates(query: Query, states: readonly KnownState[]): Promise<KnownState[]> {
  const questions = states.map(
    ({ table, condition }, index) =>
      `select ${index} as place where not exists (select from ${table}${condition === undefined ? '' : ` where ${condition}`})`,
  )
  const rows = await query(questions.join(' union all '))
  const places = new Set(rows.map(({ place }) => Number(place)))
  return states.filter((_state, index) => places.has(index))
}

/**
 * The faults of a filled database, as text: a state without a row and without a reason to be absent, and a reason for a
 * state that is present or that the schema does not know. Further states are those in no constraint.
 */
export async function stateFaults(
  query: Query,
  reasons: Readonly<Record<string, string>>,
  further: readonly KnownState[] = [],
): Promise<string[]> {
  const known = [...(await readKnownStates(query)), ...further]
  const absent = new Set((await readAbsentStates(query, known)).map(nameOf))
  const names = new Set(known.map(nameOf))
  return [
    ...[...absent].filter((name) => !Object.hasOwn(reasons, name)).map((name) => `no row is in the state ${name}`),
    ...Object.keys(reasons)
      .filter((name) => !absent.has(name))
      .map((name) => `${name} needs no reason: ${names.has(name) ? 'it is there' : 'the schema does not know it'}`),
  ]
}

const ownTables = `
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema', 'public')`

const tablesQuery = `select c.oid::regclass::text as table ${ownTables} order by 1`

const valueListsQuery = `
  select k.conrelid::regclass::text as table, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k
  where k.contype = 'c' and k.conrelid in (select c.oid ${ownTables})
    and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[.*\\]\\)\\)\\)$'
  order by 1, k.conname`

/** A boolean that a check constraint fixes (the one row of a table, the holder of a lock) has one value only. */
const columnsQuery = `
  select a.attrelid::regclass::text as table, quote_ident(a.attname) as column, not a.attnotnull as "isNullable",
    a.atttypid = 'bool'::regtype and not exists (select from pg_constraint k
      where k.conrelid = a.attrelid and k.contype = 'c' and pg_get_constraintdef(k.oid) = format('CHECK (%I)', a.attname)) as "isBoolean"
  from pg_attribute a
  where a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attrelid in (select c.oid ${ownTables})
  order by 1, a.attnum`

/** The conditions behind CHECK ((column = ANY (ARRAY['one'::text, 'two'::text]))). */
function valuesIn(definition: string): string[] {
  const [, column, list] = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition) ?? []
  if (column === undefined || list === undefined) throw new Error(`this constraint lists no values: ${definition}`)
  return [...list.matchAll(/'((?:[^']|'')*)'::/g)].map(([, value]) => `${column} = '${value}'`)
}
