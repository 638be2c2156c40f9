import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { raiseAlarm } from '#domains/treasury/index.ts'
import { joinBreaches } from '#platform/breaches/breaches.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { parseConfig } from '#platform/config/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { exposeLoops } from '#platform/durable/loop-metrics.ts'
import { insureLimiter } from '#platform/http/insure-limiter.ts'
import { memoryLimiter } from '#platform/http/rate-limits.ts'
import { buildHttp } from '#platform/http/server.ts'
import { metricRules } from '#platform/metrics/catalogue.ts'
import { exposeDatabase } from '#platform/metrics/expose-database.ts'
import { exposeMailer } from '#platform/metrics/expose-mailer.ts'
import { exposeMeasures } from '#platform/metrics/expose-measures.ts'
import { throwawayFolder } from '#stack/throwaway-folder.ts'
import { atEnd } from '#testing/at-end.ts'
import { prepareDatabase, silentLog } from '#testing/resources.ts'
import { measuresOf } from './measures.ts'

const database = prepareDatabase()
const nowhere = 'http://127.0.0.1:1'

/** The registry of a worker with its own login, where nothing but PostgreSQL answers. */
function workerRegistry(more: Record<string, string> = {}) {
  const config = parseConfig({
    DATABASE_URL: database.urlOf('worker'),
    RESTATE_INGRESS_URL: nowhere,
    RESTATE_ADMIN_URL: nowhere,
    CHAIN_ID: '31337',
    CHAIN_RPC_URLS: `${nowhere},${nowhere}`,
    TOKEN_ADDRESS: `0x${'1'.repeat(40)}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    SIGNER_SOCKET: 'nowhere.sock',
    ...more,
  })
  const statements: string[] = []
  const worker = openDatabase({
    url: config.DATABASE_URL,
    poolMax: 2,
    process: 'worker',
    onPoolError: () => undefined,
    onStatement: (text) => statements.push(text),
  })
  atEnd(() => worker.close())
  const registry = new Registry()
  exposeLoops(registry, worker.reader, systemClock)
  exposeDatabase(registry, worker)
  exposeMailer(registry, { acceptedCount: () => 0 })
  exposeMeasures(registry, systemClock, measuresOf(config, worker))
  return { registry, statements }
}

test('the registries of all processes and the catalogue name the same metrics, with the same types', async () => {
  const { registry } = workerRegistry()
  insureLimiter(memoryLimiter(systemClock), memoryLimiter(systemClock), registry)
  joinBreaches([], { registry, log: silentLog })
  const app = await buildHttp({ routes: [], edition: 'demo', trustProxy: [], log: silentLog, metrics: registry })
  await app.close()
  const exposed = (await registry.getMetricsAsJSON()).map(({ name, type }) => `${name} ${type}`)
  expect(exposed.sort()).toEqual(metricRules.map(({ name, type }) => `${name} ${type}`).sort())
})

test('the worker’s login may read every measure, in one statement; what does not answer has no value', async () => {
  const { registry, statements } = workerRegistry()
  await database.app.transaction((tx) =>
    raiseAlarm(tx, { kind: 'reserves_short', chainId: 31337, about: 'chain:31337', stopsPayouts: true }),
  )
  const text = await registry.metrics()
  expect(text).toContain('clearhold_source_up{source="database"} 1')
  expect(text).toContain('clearhold_source_up{source="ledger"} 1')
  for (const source of ['wallets', 'restate']) expect(text).toContain(`clearhold_source_up{source="${source}"} 0`)
  expect(text).toContain('clearhold_signer_up 0')
  expect(text).not.toMatch(/^clearhold_wallet_usdt/m)
  expect(text).not.toMatch(/^clearhold_backup_age_seconds \d/m)
  expect(text).toContain('clearhold_ledger_imbalance_usdt 0\n')
  expect(text).toContain('clearhold_alarms_open{kind="reserves_short",stops="yes"} 1')
  expect(text).toContain('clearhold_alarms_open{kind="gas_dry",stops="no"} 0')
  expect(text).toContain('clearhold_queue_limit_seconds{queue="kyc"} 86400')
  expect(text).toContain('clearhold_gate_closed{cause="coverage"} ')
  expect(text).toContain('clearhold_pushes_oldest_age_seconds 0\n')
  for (const how of ['sent', 'gone', 'refused', 'uncertain'])
    expect(text).toContain(`clearhold_pushes_ended{how="${how}"} 0`)
  const measured = statements.filter((statement) => statement.includes('treasury.alarm'))
  expect(measured).toHaveLength(1)
  expect(measured[0]).toContain('platform.outbox')
})

test('a backup is as old as its stamp, and missing where the file is', async () => {
  const stamp = join(throwawayFolder('backup'), 'backup-ended')
  writeFileSync(stamp, '')
  const hourAgo = new Date(systemClock.now().getTime() - 3_600_000)
  utimesSync(stamp, hourAgo, hourAgo)
  const text = await workerRegistry({ BACKUP_STAMP_FILE: stamp }).registry.metrics()
  expect(Number(/^clearhold_backup_age_seconds ([\d.]+)/m.exec(text)?.[1])).toBeCloseTo(3_600, -2)
  const missing = await workerRegistry({ BACKUP_STAMP_FILE: `${stamp}-none` }).registry.metrics()
  expect(missing).toContain('clearhold_source_up{source="backup"} 0')
})
