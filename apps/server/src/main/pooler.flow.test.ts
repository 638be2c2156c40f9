import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { text } from '#platform/database/columns.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { gatherReads } from '#platform/database/gather-reads.ts'
import { readRow, rowSchema } from '#platform/database/read-rows.ts'
import { freePort } from '#stack/free-port.ts'
import { startLoneApi } from '#stack/lone-api.ts'
import { nowhereSettings } from '#stack/nowhere.ts'
import { findPgbouncer, type Pooler, startPgbouncer } from '#stack/pgbouncer.ts'
import { runServerCommand } from '#stack/server-command.ts'
import { prepareDatabase, testFolder } from '#testing/resources.ts'
import { demoPassword } from './seed-demo.ts'

const limitsRow = rowSchema('Limits', { statement: text, lock: text, idle: text, readOnly: text })

// OPS7, with Debian's PgBouncer by transaction; .ci/run installs it.
describe.runIf(findPgbouncer() !== undefined)('behind PgBouncer', () => {
  const database = prepareDatabase()
  const folder = testFolder()
  const opened: Database[] = []
  let pooler: Pooler

  beforeAll(async () => {
    const { postgres } = inject('services')
    pooler = await startPgbouncer({ postgres, database: database.name, port: await freePort(), poolSize: 2 })
  })
  afterAll(async () => {
    for (const one of opened) await one.close()
    await pooler?.stop()
  })

  function open(role: 'api' | 'visitor', options: { prepares: boolean }): Database {
    const one = openDatabase({
      url: pooler.urlOf(role),
      poolMax: 12,
      process: role,
      onPoolError: () => undefined,
      ...options,
      ...(role === 'visitor' && { readOnly: true }),
    })
    opened.push(one)
    return one
  }

  const limitsOf = ({ reader }: Database) => readRow(reader, limitsRow)`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('default_transaction_read_only') as "readOnly"`

  test('a login has its limits though the pooler accepts no startup parameters', async () => {
    const usual = { statement: '30s', lock: '10s', idle: '30s' }
    expect(await limitsOf(open('api', { prepares: false }))).toEqual({ ...usual, readOnly: 'off' })
    expect(await limitsOf(open('visitor', { prepares: false }))).toEqual({ ...usual, readOnly: 'on' })
    await expect(limitsOf(open('api', { prepares: true }))).rejects.toThrow('unsupported startup parameter')
  })

  test('forty transactions and gathered reads at once share two connections', async () => {
    const api = open('api', { prepares: false })
    const session = rowSchema('Session', { pid: text, tx: text })
    const tenth = rowSchema('Tenth', { value: text })
    const one = (index: number) => readRow(api.reader, tenth)`select ${String(index)}::text as value`
    const [reads] = await Promise.all([
      gatherReads(() => Promise.all(Array.from({ length: 10 }, (_, index) => one(index)))),
      ...Array.from({ length: 40 }, () =>
        api.transaction(async (tx) => {
          const before = await readRow(tx, session)`select pg_backend_pid()::text as pid, txid_current()::text as tx`
          const after = await readRow(tx, session)`select pg_backend_pid()::text as pid, txid_current()::text as tx`
          expect(after).toEqual(before)
        }),
      ),
    ])
    expect(reads.map(({ value }) => Number(value))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(await pooler.serverConnections()).toBeLessThanOrEqual(6)
  })

  test('the api runs behind it, signs people in, and listens on a connection of its own', async () => {
    const owning = { DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl, ...nowhereSettings }
    await runServerCommand('cli', ['seed', 'demo'], { EDITION: 'demo', ...owning })
    const settings = { DATABASE_PREPARED: 'off', DATABASE_DIRECT_URL: database.urlOf('api') }
    const urls = { appUrl: pooler.urlOf('api'), ownerUrl: database.ownerUrl }
    const api = await startLoneApi(urls, join(folder, 'api'), undefined, settings)
    try {
      const answer = await fetch(`${api.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'ines@demo.clearhold.example', password: demoPassword }),
      })
      expect(answer.status).toBe(200)
      const sessions = await database.owner(
        `select application_name as name, query from pg_stat_activity where datname = current_database() and usename = 'clearhold_api'`,
      )
      expect(sessions).toContainEqual({ name: 'clearhold-listen', query: 'listen clearhold_events' })
      expect(sessions.length).toBeLessThanOrEqual(3)
    } finally {
      await api.stop()
    }
  })
})
