import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install } from '#platform/database/install.ts'
import { freePort } from '#stack/free-port.ts'
import { databaseUrl, findPostgresProgram, type Postgres, runSql, startPostgres } from '#stack/postgres.ts'
import { testLogin } from '#stack/test-login.ts'
import { treeCpuMs } from './cpu.ts'

/** The bench's own PostgreSQL, tuned like a small production server, with full durability. */
export interface Cluster {
  readonly postgres: Postgres
  readonly folder: string
  readonly pgbench: string
  readonly version: string
  /** Creates a migrated database and returns its name. */
  createDatabase(name: string): Promise<string>
  /** CPU time of all processes of the cluster since its start, ended ones included. */
  cpuMs(): number
  stop(): Promise<void>
}

const settings = {
  shared_buffers: '2GB',
  max_wal_size: '8GB',
  maintenance_work_mem: '512MB',
  wal_compression: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // 1, 16 and 64 clients of each baseline stay connected.
  max_connections: '400',
  // A baseline that is paused while it connects is not cut off.
  authentication_timeout: '10min',
}
const template = 'bench_template'

export async function startCluster(more: Readonly<Record<string, string>> = {}): Promise<Cluster> {
  const pgbench = findPostgresProgram('pgbench')
  if (pgbench === undefined) throw new Error('pgbench is missing: install the PostgreSQL package of the system')
  const folder = mkdtempSync(join(tmpdir(), 'clearhold-bench-'))
  const postgres = await startPostgres({
    folder: join(folder, 'postgres'),
    port: await freePort(),
    settings: { ...settings, ...more },
  })
  await runSql(postgres, 'postgres', `create database ${template}`)
  await install(databaseUrl(postgres, template), { edition: 'demo' })
  await testLogin(postgres, template)
  const [row] = (await runSql(postgres, 'postgres', 'show server_version')) as { server_version: string }[]
  return {
    postgres,
    folder,
    pgbench,
    version: row?.server_version ?? 'unknown',
    createDatabase: async (name) => {
      await runSql(postgres, 'postgres', `create database ${name} template ${template}`)
      return name
    },
    cpuMs: () => treeCpuMs(postgres.program?.pid ?? 0),
    stop: async () => {
      await postgres.program?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
