import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { createLog, type Log } from '../../apps/server/src/platform/log/log.ts'
import { type Anvil, deployToken, startAnvil } from '../anvil.ts'
import { freePort } from '../free-port.ts'
import { type MailCatcher, startMailCatcher } from '../mail-catcher.ts'
import { databaseUrl, runSql } from '../postgres.ts'
import { atEnd } from './at-end.ts'

export interface TestDatabase {
  readonly name: string
  /** Connected as the application role, as the processes are. */
  readonly app: Database
  readonly appUrl: string
  readonly ownerUrl: string
  /** Runs a statement as the superuser: for looking behind the product's back. */
  owner(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>
}

/** A database of this test file's own, cloned from the migrated template and dropped with the file. */
export async function testDatabase(): Promise<TestDatabase> {
  const { run, postgres, templateDatabase } = inject('services')
  const name = `clearhold_${run}_${randomUUID().slice(0, 13).replace('-', '')}`
  await runSql(postgres, 'postgres', `create database "${name}" template "${templateDatabase}"`)
  const appUrl = databaseUrl(postgres, name, 'clearhold_app')
  const app = openDatabase({ url: appUrl, poolMax: 8, process: 'test', onPoolError: () => undefined })
  atEnd(async () => {
    await app.close()
    await runSql(postgres, 'postgres', `drop database if exists "${name}" with (force)`)
  })
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
export async function testChain(chainId = 31_337, decimals = 6): Promise<TestChain> {
  const folder = testFolder()
  const anvil = await startAnvil({ port: await freePort(), logFile: join(folder, 'anvil.log'), chainId })
  atEnd(() => anvil.program.stop())
  return { ...anvil, tokenAddress: await deployToken(anvil, decimals) }
}

export async function testMail(): Promise<MailCatcher> {
  const catcher = await startMailCatcher({ smtp: 0, page: 0 })
  atEnd(() => catcher.close())
  return catcher
}

export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'clearhold-file-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export const silentLog: Log = createLog({ process: 'test', level: 'silent' })

/** Changes rows as somebody with the keys to the machine would: as the superuser, with the triggers off. */
export async function tamper({ owner }: TestDatabase, statement: string): Promise<void> {
  await owner(`set session_replication_role = replica; ${statement}`)
}
