import { type Postgres, runSql } from '#stack/postgres.ts'

interface Column {
  readonly schema: string
  readonly table: string
  readonly column: string
  readonly type: string
  readonly nullable: boolean
  readonly optional: boolean
  readonly identity: boolean
}

const typeOf: Readonly<Record<string, string>> = {
  int8: 'bigint',
  int4: 'number',
  int2: 'number',
  numeric: 'bigint',
  text: 'string',
  uuid: 'string',
  bool: 'boolean',
  bytea: 'Buffer',
  timestamptz: 'Date',
  date: 'string',
  inet: 'string',
  jsonb: 'Json',
  tsvector: 'string',
  _text: 'string[]',
  _int8: 'bigint[]',
  _uuid: 'string[]',
  _timestamptz: 'Date[]',
}

/** The text of tables.generated.ts: the tables of each schema as kysely types, read from the migrated database itself. */
export async function renderTables(postgres: Postgres, database: string): Promise<string> {
  const columns = (await runSql(
    postgres,
    database,
    `select c.table_schema as schema, c.table_name as table, c.column_name as column, c.udt_name as type,
       c.is_nullable = 'YES' as nullable, c.column_default is not null or c.is_nullable = 'YES' as optional,
       c.is_identity = 'YES' and c.identity_generation = 'ALWAYS' or c.is_generated = 'ALWAYS' as identity
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema not in ('pg_catalog', 'information_schema', 'public') and t.table_type = 'BASE TABLE'
       and not exists (select 1 from pg_inherits i where i.inhrelid = format('%I.%I', c.table_schema, c.table_name)::regclass)
     order by 1, 2, c.ordinal_position`,
  )) as Column[]
  const schemas = [...new Set(columns.map(({ schema }) => schema))].filter((schema) => schema !== 'platform')
  const body = schemas.flatMap((schema) =>
    renderSchema(
      schema,
      columns.filter((column) => column.schema === schema),
    ),
  )
  return [
    '// Generated from the migrated database by npm run generate. A store names its own schema’s tables and no other’s.',
    `import type { ${body.some((line) => line.includes('Generated<')) ? 'Generated, ' : ''}${body.some((line) => line.includes('GeneratedAlways<')) ? 'GeneratedAlways' : ''} } from 'kysely'`,
    '',
    ...(body.some((line) => line.includes(': Json')) ? ['export type Json = Record<string, unknown>', ''] : []),
    ...body,
  ].join('\n')
}

function renderSchema(schema: string, columns: readonly Column[]): string[] {
  const tables = [...new Set(columns.map(({ table }) => table))]
  const name = `${pascal(schema)}Tables`
  return [
    `export type ${name} = {`,
    ...tables.flatMap((table) => [
      `  '${schema}.${table}': {`,
      ...columns
        .filter((column) => column.table === table)
        .map((column) => `    ${column.column}: ${columnType(column)}`),
      '  }',
    ]),
    '}',
    '',
  ]
}

function columnType({ schema, table, column, type, nullable, optional, identity }: Column): string {
  const plain = typeOf[type]
  if (plain === undefined)
    throw new Error(`${schema}.${table}.${column} has the type ${type}, which has no TypeScript form yet`)
  const value = nullable ? `${plain} | null` : plain
  if (identity) return `GeneratedAlways<${value}>`
  return optional && !nullable ? `Generated<${value}>` : value
}

function pascal(name: string): string {
  return name.replace(/(^|_)([a-z])/g, (_whole, _gap, letter: string) => letter.toUpperCase())
}
