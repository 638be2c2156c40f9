import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { type Environment, repositoryRoot } from '#stack/product.ts'

const run = promisify(execFile)

/** The release after this one: the product, with migrations of its own and code that needs them. */
export interface NextRelease {
  /** A program of it, as the stack names programs: from the root of this repository. */
  programOf(source: string): string
  /** Answers what it said. */
  migrate(environment: Environment): Promise<string>
}

export const nextReleaseName = 'release-b'

/** Expand: what the release of today does not know, and need not. Tables in use, and an index on one of them. */
const migrations: Readonly<Record<string, string>> = {
  '9001-accounts-started-by': `
    -- Why: which release started a session.
    alter table accounts.session add column started_by text check (length(started_by) between 1 and 50);
    alter table plans.position add column remark text;
    alter table withdrawals.withdrawal add column asked_through text not null default 'site'`,
  '9002-accounts-sessions-by-release':
    'create index concurrently session_by_release on accounts.session (started_by, started_at)',
}

/** Its code writes the new column with every session. */
const changed = {
  file: 'apps/server/src/domains/accounts/store/sessions.ts',
  from: 'read_only: session.readOnly ?? false,',
  to: `read_only: session.readOnly ?? false, started_by: '${nextReleaseName}',`,
}

/** Makes its tree in a folder: what it changes is copied, the rest is linked. */
export function makeNextRelease(folder: string): NextRelease {
  const own = ['apps', 'apps/server', 'apps/server/src', 'db', 'db/migrations']
  for (const path of own) layOut(path, own, folder)
  layOut('', own, folder)
  for (const [name, sql] of Object.entries(migrations)) writeFileSync(join(folder, 'db/migrations', `${name}.sql`), sql)
  const file = join(folder, changed.file)
  const source = readFileSync(file, 'utf8')
  if (source.split(changed.from).length !== 2) throw new Error(`${changed.file} has not one place to change`)
  writeFileSync(file, source.replace(changed.from, changed.to))
  return {
    programOf: (path) => relative(repositoryRoot, join(folder, path)),
    migrate: async (environment) => {
      const program = join(folder, 'apps/server/src/main/migrate.ts')
      const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
        env: { ...process.env, ...environment },
      })
      return stdout.trim()
    },
  }
}

/** One folder of the tree: its folders that change are laid out by themselves; sources and migrations are copied whole. */
function layOut(path: string, own: readonly string[], folder: string): void {
  const isWhole = path === 'apps/server/src' || path === 'db/migrations'
  mkdirSync(join(folder, path), { recursive: true })
  if (isWhole) {
    cpSync(join(repositoryRoot, path), join(folder, path), { recursive: true })
    return
  }
  for (const name of readdirSync(join(repositoryRoot, path))) {
    const inner = join(path, name)
    if (own.includes(inner) || name.startsWith('.')) continue
    symlinkSync(join(repositoryRoot, inner), join(folder, inner))
  }
}
