import type { Query } from '../states.ts'

/** What the code of a release may use of a schema, read from the catalogue of a database. Names are qualified: accounts.person. */
export interface Catalogue {
  readonly relations: ReadonlyMap<string, Relation>
  readonly routines: readonly Routine[]
  /** As 'schema.type: value'. */
  readonly enumValues: ReadonlySet<string>
}

export interface Relation {
  /** The query of a view; empty for a table. */
  readonly definition: string
  readonly hasRowSecurity: boolean
  readonly columns: ReadonlyMap<string, Column>
  /** What a row must satisfy, by the text of the condition: names of constraints do not matter. */
  readonly rules: ReadonlyMap<string, Rule>
  readonly triggers: ReadonlySet<string>
}

export interface Column {
  /** With what generates it, if anything does. */
  readonly type: string
  readonly isRequired: boolean
  readonly hasDefault: boolean
}

export interface Rule {
  readonly kind: 'check' | 'foreign key' | 'unique'
  readonly columns: readonly string[]
}

export interface Routine {
  readonly name: string
  readonly argumentTypes: readonly string[]
  /** How many of the last arguments a caller may leave out. */
  readonly defaults: number
  readonly result: string
}

export async function readCatalogue(query: Query): Promise<Catalogue> {
  const relations = new Map(
    (await query(relationsQuery)).map((row) => [text(row, 'name'), emptyRelation(row)] as const),
  )
  const of = (row: Row) => relations.get(text(row, 'relation'))
  for (const row of await query(columnsQuery))
    of(row)?.columns.set(text(row, 'column'), {
      type: text(row, 'type'),
      isRequired: row['isRequired'] === true,
      hasDefault: row['hasDefault'] === true,
    })
  for (const row of await query(rulesQuery))
    of(row)?.rules.set(withoutParentheses(text(row, 'definition')), {
      kind: kindOf(row),
      columns: texts(row, 'columns'),
    })
  for (const row of await query(triggersQuery)) of(row)?.triggers.add(text(row, 'name'))
  const routines = (await query(routinesQuery)).map((row) => ({
    name: text(row, 'name'),
    argumentTypes: texts(row, 'argumentTypes'),
    defaults: Number(row['defaults']),
    result: text(row, 'result'),
  }))
  return { relations, routines, enumValues: new Set((await query(enumsQuery)).map((row) => text(row, 'value'))) }
}

/** Each right of each login, on columns where there are any: a right on a table is one on every column it has. */
export async function readRights(query: Query): Promise<readonly Right[]> {
  return (await query(rightsQuery)).map((row) => ({
    login: text(row, 'login'),
    right: text(row, 'right'),
    object: text(row, 'object'),
    column: text(row, 'column'),
  }))
}

export interface Right {
  readonly login: string
  readonly right: string
  /** A relation, a routine with its arguments, or a schema. */
  readonly object: string
  /** Empty where the right is not one of columns. */
  readonly column: string
}

type Row = Readonly<Record<string, unknown>>
const text = (row: Row, name: string): string => String(row[name])
const texts = (row: Row, name: string): string[] => (Array.isArray(row[name]) ? row[name].map(String) : [])

const emptyRelation = (row: Row) => ({
  definition: text(row, 'definition'),
  hasRowSecurity: row['hasRowSecurity'] === true,
  columns: new Map<string, Column>(),
  rules: new Map<string, Rule>(),
  triggers: new Set<string>(),
})

/** PostgreSQL prints a condition that was restored from a dump with fewer parentheses than the original. */
const withoutParentheses = (condition: string) => condition.replace(/[()]/g, '')

function kindOf(row: Row): Rule['kind'] {
  const kind = text(row, 'kind')
  if (kind === 'check' || kind === 'foreign key') return kind
  return 'unique'
}

const ownSchemas = `n.nspname !~ '^(pg_|information_schema$|public$)'`
const nameOf = (alias: string, name: string) => `n.nspname || '.' || ${alias}.${name}`

const relationsQuery = `
  select ${nameOf('c', 'relname')} as name, c.relrowsecurity as "hasRowSecurity",
    case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) else '' end as definition
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition and ${ownSchemas}`

const columnsQuery = `
  select ${nameOf('c', 'relname')} as relation, a.attname as column, a.attnotnull as "isRequired",
    format_type(a.atttypid, a.atttypmod) || case when a.attgenerated <> '' or a.attidentity = 'a' then ', generated always' else '' end as type,
    a.atthasdef or a.attidentity <> '' as "hasDefault"
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where a.attnum > 0 and not a.attisdropped and ${ownSchemas}`

const columnNames = (keys: string) => `
  array(select a.attname::text from unnest(${keys}) with ordinality as k(number, place)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number order by k.place)`

/** Unique indexes stand for the constraints that they serve: 'on conflict' and writers see no difference. */
const rulesQuery = `
  select ${nameOf('c', 'relname')} as relation, case k.contype when 'c' then 'check' when 'f' then 'foreign key' else 'unique' end as kind,
    pg_get_constraintdef(k.oid) as definition, ${columnNames('k.conkey')} as columns
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where k.contype in ('c', 'f', 'x') and ${ownSchemas}
  union all
  select ${nameOf('c', 'relname')}, 'unique', regexp_replace(pg_get_indexdef(i.indexrelid), '^.* ON ', 'unique on '), ${columnNames('i.indkey::int2[]')}
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
  where i.indisunique and ${ownSchemas}`

const triggersQuery = `
  select ${nameOf('c', 'relname')} as relation, t.tgname as name
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where not t.tgisinternal and ${ownSchemas}`

/** Without those of triggers, which no code calls. */
const routinesQuery = `
  select ${nameOf('p', 'proname')} as name, p.pronargdefaults as defaults, coalesce(pg_get_function_result(p.oid), '') as result,
    array(select format_type(t.oid, null) from unnest(p.proargtypes::oid[]) with ordinality as a(oid, place)
      join pg_type t on t.oid = a.oid order by a.place) as "argumentTypes"
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where p.prorettype <> 'trigger'::regtype and ${ownSchemas}`

const enumsQuery = `
  select ${nameOf('t', 'typname')} || ': ' || e.enumlabel as value
  from pg_enum e join pg_type t on t.oid = e.enumtypid join pg_namespace n on n.oid = t.typnamespace where ${ownSchemas}`

/** The logins of processes; that of the tests is none. */
const rightsQuery = `
  with login as (select oid, rolname::text as name from pg_roles
    where rolname like 'clearhold\\_%' and rolname not in ('clearhold_test', 'clearhold_owner') and not rolsuper)
  select l.name as login, r.name as "right", ${nameOf('c', 'relname')} as object, a.attname::text as "column"
  from login l, pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace,
    unnest(array['select', 'insert', 'update']) as r(name)
  where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition and ${ownSchemas}
    and has_column_privilege(l.oid, c.oid, a.attnum, r.name)
  union all
  select l.name, 'delete', ${nameOf('c', 'relname')}, '' from login l, pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and ${ownSchemas} and has_table_privilege(l.oid, c.oid, 'delete')
  union all
  select l.name, 'execute', ${nameOf('p', 'proname')} || '(' || oidvectortypes(p.proargtypes) || ')', ''
  from login l, pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where p.prorettype <> 'trigger'::regtype and ${ownSchemas} and has_function_privilege(l.oid, p.oid, 'execute')
  union all
  select l.name, 'use', n.nspname::text, '' from login l, pg_namespace n
  where ${ownSchemas} and has_schema_privilege(l.oid, n.oid, 'usage')
  order by login, object, "right", "column"`
