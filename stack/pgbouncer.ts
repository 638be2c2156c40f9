import { chmodSync, chownSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { programOnPath } from './installed.ts'
import { databaseUrl, type Postgres } from './postgres.ts'
import { loginOf, type ProcessRole, processRoles } from './roles/table.ts'
import { Program } from './supervisor.ts'
import { throwawayFolder } from './throwaway-folder.ts'

/** Debian's PgBouncer, if it is installed. */
export function findPgbouncer(): string | undefined {
  return programOnPath('pgbouncer', `${process.env['PATH'] ?? ''}:/usr/sbin`)
}

export interface Pooler {
  /** The same database through the pooler. */
  urlOf(role: ProcessRole): string
  /** How many connections to PostgreSQL it has open. */
  serverConnections(): Promise<number>
  stop(): Promise<void>
}

interface PoolerOptions {
  readonly postgres: Postgres
  readonly database: string
  readonly port: number
  /** Connections to PostgreSQL for each login. */
  readonly poolSize: number
}

/** PgBouncer as its package is configured, but by transaction: it refuses startup parameters that it does not know. */
export async function startPgbouncer({ postgres, database, port, poolSize }: PoolerOptions): Promise<Pooler> {
  const command = findPgbouncer()
  if (command === undefined) throw new Error('PgBouncer is not installed')
  // Of its own, since its user could not enter most others.
  const folder = throwawayFolder('pgbouncer')
  chmodSync(folder, 0o755)
  const users = join(folder, 'users.txt')
  writeFileSync(users, ['pooler', ...processRoles.map(loginOf)].map((name) => `"${name}" ""\n`).join(''))
  const settings = join(folder, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `${database} = host=${postgres.host} port=${postgres.port}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
    `auth_type = trust\nauth_file = ${users}\nadmin_users = pooler`,
    `pool_mode = transaction\ndefault_pool_size = ${poolSize}`,
  ]
  writeFileSync(settings, `${lines.join('\n')}\n`)
  const asRoot = process.getuid?.() === 0
  // It refuses to run as root.
  if (asRoot) for (const path of [folder, users, settings]) chownSync(path, 65_534, 65_534)
  const program = new Program({
    name: 'pgbouncer',
    command,
    args: [settings],
    cwd: '/',
    ...(asRoot && { uid: 65_534, gid: 65_534 }),
    logFile: join(folder, 'pgbouncer.log'),
    restart: false,
    ready: async () => (await ask(port, 'show version')).length === 1,
  })
  await program.start()
  return {
    urlOf: (role) => databaseUrl({ ...postgres, port }, database, loginOf(role)),
    serverConnections: async () => (await ask(port, 'show servers')).length,
    stop: async () => {
      await program.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function ask(port: number, command: string): Promise<unknown[]> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'pooler', database: 'pgbouncer' })
  await client.connect()
  try {
    return (await client.query(command)).rows
  } finally {
    await client.end()
  }
}
