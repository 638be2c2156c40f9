import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate, readMigrations } from '../../apps/server/src/platform/database/migrate.ts'
import { freePort, freePorts } from '../free-port.ts'
import { databaseUrl, type Postgres, runSql, startThrowaway } from '../postgres.ts'
import { findRedis } from '../redis.ts'
import { startRestate } from '../restate.ts'

/** What a test file learns about the run's service stack. */
export interface TestServices {
  readonly run: string
  readonly postgres: Pick<Postgres, 'host' | 'port' | 'user'>
  readonly templateDatabase: string
  readonly redisUrl: string | undefined
  readonly restate: { readonly ingressUrl: string; readonly adminUrl: string }
}

declare module 'vitest' {
  export interface ProvidedContext {
    readonly services: TestServices
  }
}

/** One service stack a run, on free ports: a PostgreSQL of its own with a migrated template, Redis if there is one, one Restate. */
export default async function startServices(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'clearhold-test-'))
  const run = `t${process.pid}${performance.now().toString(36).replace('.', '')}`
  const postgres = await startThrowaway(join(folder, 'postgres'), await freePort())
  const templateDatabase = `clearhold_${run}_template`
  await runSql(postgres, 'postgres', `create database ${templateDatabase}`)
  await migrate(databaseUrl(postgres, templateDatabase), await readMigrations())
  const restate = await startRestate({
    folder: join(folder, 'restate'),
    ports: await freePorts(['ingress', 'admin', 'fabric']),
    logFile: join(folder, 'restate.log'),
  })
  project.provide('services', {
    run,
    postgres: { host: postgres.host, port: postgres.port, user: postgres.user },
    templateDatabase,
    redisUrl: await findRedis(),
    restate: { ingressUrl: restate.ingressUrl, adminUrl: restate.adminUrl },
  })
  return async () => {
    await restate.program.stop()
    await postgres.program?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
