import { expect, test } from 'vitest'
import { prepareDatabase } from '../testing/resources.ts'
import { functionRows, sequenceRows } from './functions.ts'
import { rightsIn } from './rights.ts'
import { loginOf, processRoles, tableRows } from './table.ts'

const database = prepareDatabase()

const ours = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public')`
const verbs = ['select', 'insert', 'update', 'delete'] as const

/** Rights to a column as the database has them: 'clearhold_api update accounts.person.state'. */
async function columnRights(): Promise<Set<string>> {
  const rows = await database.owner(
    `select format('%s %s %s.%s', login, verb, c.oid::regclass, a.attname) as cell
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid,
       unnest($1::text[]) as login, unnest(array['select', 'insert', 'update']) as verb
     where c.relkind in ('r', 'p', 'v', 'm') and ${ours} and a.attnum > 0 and not a.attisdropped
       and has_column_privilege(login, c.oid, a.attnum, verb)`,
    [processRoles.map(loginOf)],
  )
  return new Set(rows.map(({ cell }) => String(cell)))
}

async function columnsOf(): Promise<Map<string, string[]>> {
  const rows = await database.owner(
    `select format('%I.%I', n.nspname, c.relname) as name, c.oid::regclass::text as shown, array_agg(a.attname::text) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where c.relkind in ('r', 'p', 'v', 'm') and ${ours} and a.attnum > 0 and not a.attisdropped group by 1, 2`,
  )
  return new Map(rows.map(({ shown, columns }) => [String(shown).replaceAll('"', ''), columns as string[]]))
}

test('every table: each column and each verb is as the table of roles says, for each login', async () => {
  const columns = await columnsOf()
  expect([...columns.keys()].sort()).toEqual(Object.keys(tableRows).sort())
  const expected = new Set<string>()
  const deletes = new Set<string>()
  for (const [name, row] of Object.entries(tableRows)) {
    for (const role of processRoles) {
      for (const { verb, columns: named } of rightsIn(row[role] ?? '')) {
        if (verb === 'delete') deletes.add(`${loginOf(role)} ${name}`)
        else
          for (const column of named === 'all' ? (columns.get(name) ?? []) : named)
            expected.add(`${loginOf(role)} ${verb} ${name}.${column}`)
      }
    }
  }
  const actual = new Set([...(await columnRights())].map((cell) => cell.replaceAll('"', '')))
  const unexpected = [...actual].filter((cell) => !expected.has(cell))
  const missing = [...expected].filter((cell) => !actual.has(cell))
  const cells = [...columns.values()].flat().length * (verbs.length - 1) * processRoles.length
  console.log(`roles: ${cells} cells of columns, ${unexpected.length} unexpected, ${missing.length} missing`)
  expect({ unexpected, missing }).toEqual({ unexpected: [], missing: [] })

  const rows = await database.owner(
    `select format('%s %s', login, c.oid::regclass) as cell, verb
     from pg_class c join pg_namespace n on n.oid = c.relnamespace,
       unnest($1::text[]) as login, unnest(array['delete', 'truncate', 'references', 'trigger']) as verb
     where c.relkind in ('r', 'p', 'v', 'm') and ${ours} and has_table_privilege(login, c.oid, verb)`,
    [processRoles.map(loginOf)],
  )
  expect(rows.filter(({ verb }) => verb !== 'delete')).toEqual([])
  expect(rows.map(({ cell }) => String(cell).replaceAll('"', '')).sort()).toEqual([...deletes].sort())
  console.log(`roles: ${columns.size * 4 * processRoles.length} cells of whole tables, 0 unexpected`)
})

test('every function: called by those whom the table of roles names, and by no other login', async () => {
  const rows = await database.owner(
    `select format('%s.%s', n.nspname, p.proname) as name,
       array(select login from unnest($1::text[]) as login where has_function_privilege(login, p.oid, 'execute')) as callers
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${ours}`,
    [processRoles.map(loginOf)],
  )
  const actual = Object.fromEntries(rows.map(({ name, callers }) => [String(name), callers]))
  expect(Object.keys(functionRows).filter((name) => !Object.hasOwn(actual, name))).toEqual([])
  const expected = Object.keys(actual).map((name) => [
    name,
    processRoles.filter((role) => functionRows[name]?.callers.includes(role)).map(loginOf),
  ])
  console.log(`roles: ${rows.length * processRoles.length} cells of functions`)
  expect(actual).toEqual(Object.fromEntries(expected))
})

test('sequences are read by those who are named; none is set by any login', async () => {
  const rows = await database.owner(
    `select c.oid::regclass::text as name, login, verb
     from pg_class c join pg_namespace n on n.oid = c.relnamespace,
       unnest($1::text[]) as login, unnest(array['select', 'update', 'usage']) as verb
     where c.relkind = 'S' and ${ours} and has_sequence_privilege(login, c.oid, verb)`,
    [processRoles.map(loginOf)],
  )
  const expected = Object.entries(sequenceRows).flatMap(([name, row]) =>
    processRoles.flatMap((role) => rightsIn(row[role] ?? '').map(({ verb }) => ({ name, login: loginOf(role), verb }))),
  )
  expect(rows).toEqual(expected)
})

test('no login is a superuser, owns something, is a member of another role, or makes what was not there', async () => {
  const logins = processRoles.map(loginOf)
  const powers = await database.owner(
    `select rolname from pg_roles where rolname = any($1)
       and (rolsuper or rolcreatedb or rolcreaterole or rolbypassrls or rolreplication or not rolcanlogin)`,
    [logins],
  )
  expect(powers).toEqual([])
  const owned = await database.owner(
    `select c.oid::regclass::text as name from pg_class c where pg_get_userbyid(c.relowner) = any($1)
     union all select m.roleid::regrole::text from pg_auth_members m where m.member::regrole::text = any($1)`,
    [logins],
  )
  expect(owned).toEqual([])
  const creating = await database.owner(
    `select nspname, login from pg_namespace, unnest($1::text[]) as login
     where nspname !~ '^pg_' and has_schema_privilege(login, nspname, 'create')`,
    [logins],
  )
  expect(creating).toEqual([])
})

test('the login of earlier releases has no right left in a database of this one', async () => {
  const left = await database.owner(
    `select acl from (select nspacl::text as acl from pg_namespace union all select relacl::text from pg_class
       union all select attacl::text from pg_attribute union all select proacl::text from pg_proc) as acls
     where acl like '%clearhold_app=%'`,
  )
  expect(left).toEqual([])
})
