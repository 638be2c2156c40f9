import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { install } from '#platform/database/install.ts'
import { compileProduct } from '../compile-product.ts'
import { freePort } from '../free-port.ts'
import { databaseUrl, type Postgres, runSql, startThrowaway } from '../postgres.ts'
import { findRedis } from '../redis.ts'
import { testLogin } from '../test-login.ts'
import { throwawayFolder } from '../throwaway-folder.ts'

/** What a test file knows about the run's service stack. */
export interface TestServices {
  readonly run: string
  readonly postgres: Pick<Postgres, 'host' | 'port' | 'user'>
  readonly templateDatabase: string
  readonly redisUrl: string | undefined
  /** Where the programs of the product are, compiled: stack/compile-product.ts. */
  readonly compiledProduct: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    readonly services: TestServices
  }
}

/** What the files of a run share, on free ports: a PostgreSQL of its own with a migrated template, and Redis if there is one. */
export default async function startServices(project: TestProject): Promise<() => Promise<void>> {
  const folder = throwawayFolder('test')
  const run = `t${process.pid}${performance.now().toString(36).replace('.', '')}`
  const postgres = await startThrowaway(join(folder, 'postgres'), await freePort())
  const templateDatabase = `clearhold_${run}_template`
  await runSql(postgres, 'postgres', `create database ${templateDatabase}`)
  await install(databaseUrl(postgres, templateDatabase), { edition: 'demo' })
  await testLogin(postgres, templateDatabase)
  const compiled = await compileProduct()
  project.provide('services', {
    run,
    postgres: { host: postgres.host, port: postgres.port, user: postgres.user },
    templateDatabase,
    redisUrl: await findRedis(),
    compiledProduct: compiled.folder,
  })
  return async () => {
    await postgres.program?.stop()
    rmSync(folder, { recursive: true, force: true })
    compiled.remove()
  }
}
