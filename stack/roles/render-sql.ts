import { functionRows, sequenceRows } from './functions.ts'
import { loginOf, type ProcessRole, processRoles, type TableRow, tableRows } from './table.ts'

/** The text of db/roles.sql: takes everything from every login, then grants what the table says. Applied in one transaction. */
export function renderGrants(): string {
  const logins = processRoles.map(loginOf).join(', ')
  const schemas = schemasIn([...Object.keys(tableRows), ...Object.keys(functionRows)])
  const all = schemas.join(', ')
  return [
    '-- Generated from stack/roles/table.ts by npm run generate. The migrate command applies it after the migrations, in one transaction.',
    '',
    `revoke all on all tables in schema ${all} from public, ${logins};`,
    `revoke all on all sequences in schema ${all} from public, ${logins};`,
    `revoke all on all functions in schema ${all} from public, ${logins};`,
    `revoke all on schema ${all} from public, ${logins};`,
    '',
    ...schemas.flatMap(usageOf),
    '',
    ...grantsOn('table', tableRows),
    '',
    ...grantsOn('sequence', sequenceRows),
    '',
    ...Object.entries(functionRows).flatMap(([name, { callers }]) =>
      callers.length === 0 ? [] : [`grant execute on function ${name} to ${callers.map(loginOf).join(', ')};`],
    ),
    '',
    ...limitsOfLogins(),
    '',
  ].join('\n')
}

/**
 * How long a statement, a wait for a lock and an idle transaction of a login may last. Processes ask for the same when they connect; a
 * pooler refuses such demands, and then these hold.
 */
const limits: Readonly<Partial<Record<ProcessRole, Readonly<Record<string, string>>>>> = {
  api: usual(),
  worker: usual(),
  watcher: usual(),
  visitor: { ...usual(), default_transaction_read_only: 'on' },
}

function usual() {
  return { statement_timeout: '30s', lock_timeout: '10s', idle_in_transaction_session_timeout: '30s' }
}

/** Logins belong to the whole cluster: what is set already is left alone, so that installations on it do not disturb each other. */
function limitsOfLogins(): string[] {
  const rows = Object.entries(limits).flatMap(([role, settings]) =>
    Object.entries(settings).map(([name, value]) => `('${loginOf(role as ProcessRole)}', '${name}', '${value}')`),
  )
  return [
    'do $$',
    'declare wanted record;',
    'begin',
    '  for wanted in select * from (values',
    `    ${rows.join(',\n    ')}`,
    '  ) as limits (login, name, value)',
    "  where not exists (select from pg_roles where rolname = login and rolconfig @> array[name || '=' || value])",
    '  loop',
    "    execute format('alter role %I set %I = %L', wanted.login, wanted.name, wanted.value);",
    '  end loop;',
    'end $$;',
  ]
}

export function schemasIn(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.slice(0, name.indexOf('.'))))].sort()
}

function grantsOn(kind: 'table' | 'sequence', rows: Readonly<Record<string, TableRow>>): string[] {
  return Object.entries(rows).flatMap(([name, row]) =>
    processRoles.flatMap((role) => {
      const rights = row[role]
      return rights === undefined ? [] : [`grant ${rights} on ${kind} ${name} to ${loginOf(role)};`]
    }),
  )
}

/** A login with a grant in a schema gets usage of that schema. */
function usageOf(schema: string): string[] {
  const isHere = (name: string) => name.startsWith(`${schema}.`)
  const users = processRoles.filter(
    (role) =>
      Object.entries(tableRows).some(([name, row]) => isHere(name) && row[role] !== undefined) ||
      Object.entries(functionRows).some(([name, { callers }]) => isHere(name) && callers.includes(role)),
  )
  return users.length === 0 ? [] : [`grant usage on schema ${schema} to ${users.map(loginOf).join(', ')};`]
}
