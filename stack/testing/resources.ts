import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { createLog, type Log } from '../../apps/server/src/platform/log/log.ts'
import { type Anvil, deployToken, startAnvil } from '../anvil.ts'
import { freePort } from '../free-port.ts'
import { type MailCatcher, startMailCatcher } from '../mail-catcher.ts'
import { databaseUrl, runSql } from '../postgres.ts'

let databases = 0

export interface TestDatabase {
  readonly name: string
  /** Connected as the application role, as the processes are. */
  readonly app: Database
  readonly appUrl: string
  readonly ownerUrl: string
  /** Runs a statement as the superuser: for looking behind the product's back. */
  owner(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>
}

/** A database of this test file's own, cloned from the migrated template and dropped with the run. */
export async function testDatabase(): Promise<TestDatabase> {
  const { run, postgres, templateDatabase } = inject('services')
  databases += 1
  const name = `clearhold_${run}_${process.pid}_${databases}`
  await runSql(postgres, 'postgres', `create database "${name}" template "${templateDatabase}"`)
  const appUrl = databaseUrl(postgres, name, 'clearhold_app')
  const app = openDatabase({ url: appUrl, poolMax: 8, process: 'test', onPoolError: () => undefined })
  afterAll(() => app.close())
  return {
    name,
    app,
    appUrl,
    ownerUrl: databaseUrl(postgres, name),
    owner: (statement, values) => runSql(postgres, name, statement, values) as Promise<Record<string, unknown>[]>,
  }
}

/** A Redis prefix of this file's own; undefined where there is no Redis. */
export function testRedis(): { url: string; prefix: string } | undefined {
  const { run, redisUrl } = inject('services')
  return redisUrl === undefined ? undefined : { url: redisUrl, prefix: `clearhold:${run}:${process.pid}:` }
}

export interface TestChain extends Anvil {
  readonly tokenAddress: string
}

/** An anvil of this file's own with the quirk token deployed, mining with each transaction. */
export async function testChain(chainId = 31_337): Promise<TestChain> {
  const folder = testFolder()
  const anvil = await startAnvil({ port: await freePort(), logFile: join(folder, 'anvil.log'), chainId })
  afterAll(() => anvil.program.stop())
  return { ...anvil, tokenAddress: await deployToken(anvil) }
}

export async function testMail(): Promise<MailCatcher> {
  const catcher = await startMailCatcher({ smtp: 0, page: 0 })
  afterAll(() => catcher.close())
  return catcher
}

export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'clearhold-file-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export const silentLog: Log = createLog({ process: 'test', level: 'silent' })
