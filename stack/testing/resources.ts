import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, beforeEach, inject } from 'vitest'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { createLog, type ProcessLog } from '#platform/log/log.ts'
import { type Anvil, deployToken, rpc, startAnvil } from '../anvil.ts'
import { freePort, freePorts } from '../free-port.ts'
import { type MailCatcher, startMailCatcher } from '../mail-catcher.ts'
import { ownerConnections } from '../owner-connections.ts'
import { databaseUrl, runSql } from '../postgres.ts'
import { type Restate, startRestate } from '../restate.ts'
import { loginOf, type ProcessRole } from '../roles/table.ts'
import { testUrl } from '../test-login.ts'
import { throwawayFolder } from '../throwaway-folder.ts'
import { atEnd } from './at-end.ts'

export interface TestDatabase {
  readonly name: string
  /** With the rights of all processes, and posting to the ledger: see stack/test-login.ts. */
  readonly app: Database
  readonly appUrl: string
  readonly ownerUrl: string
  /** As one process connects, with only its rights. */
  urlOf(role: ProcessRole): string
  /** Runs a statement as the superuser, bypassing the product. */
  owner(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** Closes every connection from here: a database can be copied only while it has no connections. */
  disconnect(): Promise<void>
}

/** A database of this test file's own, cloned from the migrated template and dropped with the file. */
export async function testDatabase(): Promise<TestDatabase> {
  const { run, postgres, templateDatabase } = inject('services')
  const name = `clearhold_${run}_${randomUUID().slice(0, 13).replace('-', '')}`
  await runSql(postgres, 'postgres', `create database "${name}" template "${templateDatabase}" strategy file_copy`)
  const appUrl = testUrl(postgres, name)
  const app = openDatabase({
    url: appUrl,
    poolMax: 8,
    process: 'test',
    onPoolError: () => undefined,
    // Hundreds of concurrent requests queue, however slow the machine: a hanging test has its own timeout.
    connectionWaitMs: 30_000,
  })
  const ownerUrl = databaseUrl(postgres, name)
  const owner = ownerConnections(ownerUrl)
  const disconnect = async () => void (await Promise.all([app.close(), owner.close()]))
  atEnd(async () => {
    await disconnect()
    await runSql(postgres, 'postgres', `drop database if exists "${name}" with (force)`)
  })
  return {
    name,
    app,
    appUrl,
    ownerUrl,
    urlOf: (role) => databaseUrl(postgres, name, loginOf(role)),
    owner: owner.query,
    disconnect,
  }
}

/** The database of a test file, or one of each test: `const database = prepareDatabase()` at the top of the file. */
export function prepareDatabase(of: 'file' | 'test' = 'file'): TestDatabase {
  let opened: TestDatabase | undefined
  const ready = (): TestDatabase => {
    if (opened === undefined) throw new Error('the database of a test file is there once its first hook has run')
    return opened
  }
  const open = async () => {
    opened = await testDatabase()
  }
  if (of === 'file') beforeAll(open)
  else beforeEach(open)
  return {
    get name() {
      return ready().name
    },
    get app() {
      return ready().app
    },
    get appUrl() {
      return ready().appUrl
    },
    get ownerUrl() {
      return ready().ownerUrl
    },
    urlOf: (role) => ready().urlOf(role),
    owner: (statement, values) => ready().owner(statement, values),
    disconnect: () => ready().disconnect(),
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

/** A second node with all that the first one knows, block by block: another provider of the same chain. */
export async function twinOf({ url, chainId, tokenAddress }: TestChain): Promise<TestChain> {
  const folder = testFolder()
  const dumped = String(await rpc(url, 'anvil_dumpState', []))
  const dumpedFile = join(folder, 'state.json')
  writeFileSync(dumpedFile, gunzipSync(Buffer.from(dumped.slice(2), 'hex')))
  const port = await freePort()
  const anvil = await startAnvil({ port, logFile: join(folder, 'anvil.log'), chainId, dumpedFile })
  atEnd(() => anvil.program.stop())
  return { ...anvil, tokenAddress }
}

/** A Restate of this file's own: files do not share registrations or invocations, so that they can run in parallel. */
export async function testRestate(): Promise<Restate> {
  const folder = testFolder()
  const restate = await startRestate({
    folder: join(folder, 'restate'),
    ports: await freePorts(['ingress', 'admin', 'fabric']),
    logFile: join(folder, 'restate.log'),
  })
  atEnd(() => restate.program.stop())
  return restate
}

export async function testMail(): Promise<MailCatcher> {
  const catcher = await startMailCatcher({ smtp: 0, page: 0 })
  atEnd(() => catcher.close())
  return catcher
}

export function testFolder(): string {
  const folder = throwawayFolder('file')
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export const silentLog: ProcessLog = createLog({ process: 'test', level: 'silent' })

/** Changes rows as an attacker with root would: as the superuser, with triggers disabled. */
export async function tamper({ owner }: TestDatabase, statement: string): Promise<void> {
  await owner(`set local session_replication_role = replica; ${statement}`)
}
