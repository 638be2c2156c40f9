import { type Domain, domainFiles } from '../domain-table.ts'
import type { Tree } from './files.ts'

const readmeLinesMax = 40
const base = 'apps/server/src/domains/'

/** Every domain of the table has its folder, its README and only allowed file names; each action has a test beside it. */
export function domainShape({ texts }: Tree, table: readonly Domain[]): string[] {
  const inDomains = [...texts.keys()].filter((path) => path.startsWith(base))
  const folders = new Set(inDomains.map((path) => path.slice(base.length).split('/')[0] ?? ''))
  const unknown = [...folders].filter((folder) => !table.some(({ name }) => name === folder))
  return [
    ...unknown.map((folder) => `${base}${folder} is not in scripts/domain-table.ts`),
    ...table.flatMap(({ name }) => {
      const readme = texts.get(`${base}${name}/README.md`)
      if (readme === undefined) return [`${base}${name} has no README.md`]
      return readme.trimEnd().split('\n').length > readmeLinesMax
        ? [`${base}${name}/README.md is longer than ${readmeLinesMax} lines`]
        : []
    }),
    ...inDomains.flatMap((path) => nameComplaint(path)),
    ...table.flatMap(({ name }) =>
      ['store', 'routes', 'flow']
        .filter((layer) => texts.has(`${base}${name}/${layer}.ts`))
        .filter((layer) => inDomains.some((path) => path.startsWith(`${base}${name}/${folderOf(layer)}/`)))
        .map((layer) => `${base}${name} has ${layer}.ts and a folder ${folderOf(layer)}; it is one or the other`),
    ),
    ...inDomains
      .filter((path) => isAction(path) && !hasTest(path, texts))
      .map((path) => `${path} has no test beside it`),
  ]
}

/** Actions are a folder of files; so are a store, routes or flows that are too long for one file. */
const folders: ReadonlySet<string> = new Set(['actions', 'store', 'routes', 'flows'])

/** The folder that replaces a file of this name. */
const folderOf = (layer: string) => (layer === 'flow' ? 'flows' : layer)

function nameComplaint(path: string): string[] {
  const [, file = '', ...rest] = path.slice(base.length).split('/')
  const plain = file.replace(/\.(db|flow)?\.?test\.ts$/, '.ts')
  if (folders.has(file) && rest.length === 1) return []
  if (rest.length === 0 && domainFiles.some((name) => name === plain)) return []
  return [`${path} is not a name a domain's folder may have (${domainFiles.join(', ')})`]
}

const isAction = (path: string) => path.includes('/actions/') && !/\.test\.ts$/.test(path)

function hasTest(path: string, texts: Tree['texts']): boolean {
  const stem = path.slice(0, -'.ts'.length)
  return [`${stem}.test.ts`, `${stem}.db.test.ts`, `${stem}.flow.test.ts`].some((test) => texts.has(test))
}

const tablesFile = 'apps/server/src/platform/database/tables.generated.ts'

/**
 * A domain's code names only the tables of its own schema: another domain's data is read through its index. A quoted name
 * counts if it is a table: an event may be called 'kyc.verified'.
 */
export function foreignTables({ texts }: Tree, table: readonly Domain[]): string[] {
  const known = texts.get(tablesFile)
  const isTable = (name: string) => known === undefined || known.includes(`'${name}':`)
  return [...texts]
    .filter(([path]) => path.startsWith(base) && /\.ts$/.test(path) && !/\.test\.ts$/.test(path))
    .flatMap(([path, text]) => {
      const own = path.slice(base.length).split('/')[0]
      return table
        .filter(({ name }) => name !== own)
        .filter(({ name }) => {
          const inSql = new RegExp(`\\b(from|join|into|update)\\s+${name}\\.[a-z_]+['"\`\\s]`, 'i')
          const quoted = text.matchAll(new RegExp(`['"\`](${name}\\.[a-z_]+)['"\`\\s]`, 'gi'))
          return inSql.test(text) || [...quoted].some(([, found = '']) => isTable(found))
        })
        .map(({ name }) => `${path} names a table of ${name}`)
    })
}

/** Migrations are numbered without gaps or duplicates, say why in their first line, and name an existing domain, the platform or the signer. */
export function migrationOrder({ texts }: Tree, table: readonly Domain[]): string[] {
  const files = [...texts]
    .filter(([path]) => path.startsWith('db/migrations/'))
    .sort(([left], [right]) => left.localeCompare(right))
  const migrations = files.filter(([path]) => !path.endsWith('.check.sql'))
  const known = new Set(['platform', 'signer', ...table.map(({ name }) => name)])
  return [
    ...migrations.flatMap(([path, text], index) => {
      const name = path.slice('db/migrations/'.length)
      const [, number, domain] = /^(\d{4})-([a-z]+)-[a-z0-9-]+\.sql$/.exec(name) ?? []
      if (number === undefined || domain === undefined) return [`${path} is not named NNNN-domain-what.sql`]
      return [
        ...(Number(number) === index + 1 ? [] : [`${path} should have number ${String(index + 1).padStart(4, '0')}`]),
        ...(known.has(domain) ? [] : [`${path} names no domain: ${domain}`]),
        ...(text.startsWith('-- Why: ') ? [] : [`${path} does not open with '-- Why: '`]),
      ]
    }),
    ...files
      .filter(([path]) => path.endsWith('.check.sql') && !texts.has(path.replace('.check.sql', '.sql')))
      .map(([path]) => `${path} checks a migration that does not exist`),
  ]
}
