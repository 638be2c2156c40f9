import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bool, int4 } from '#platform/database/columns.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { install } from '#platform/database/install.ts'
import { onStandby } from '#platform/database/long-reads.ts'
import { readRow, rowSchema } from '#platform/database/read-rows.ts'
import { type DatabaseCluster, startPatroni } from '#stack/patroni.ts'
import { databaseUrl, type Postgres, runSql } from '#stack/postgres.ts'
import { repositoryRoot } from '#stack/product.ts'
import { testLogin } from '#stack/test-login.ts'
import { waitFor } from '#stack/wait-for.ts'
import { silentLog, testFolder } from '#testing/resources.ts'
import { testSeed } from '#testing/seed.ts'
import { killPostmaster, percentile, prepareProbe } from './failover/kills.ts'
import { openHotAccounts, readAcks } from './ledger/deeds.ts'
import { demandNothingLost, demandSameAnswers, tally } from './ledger/demands.ts'
import { startPosting } from './ledger/posting.ts'
import { random } from './withdrawals/stage.ts'

// PostgreSQL on three nodes by the files of deploy/patroni; kill -9 of the primary's postmaster while entries are posted.
// Short: one kill; npm run faults failover: 20.
const kills = process.env['FAULTS'] === 'whole' ? Number(process.env['KILLS'] ?? 20) : 1
const writesBackWithinMs = 15_000
const name = 'clearhold'

let cluster: DatabaseCluster
let database: Database
let folder: string
let url: string

beforeAll(async () => {
  folder = testFolder()
  cluster = await startPatroni(join(folder, 'databases'), join(folder, 'logs'))
  await runSql(cluster.postgres, 'postgres', `create database ${name}`)
  await install(databaseUrl(cluster.postgres, name), { edition: 'demo' })
  url = await testLogin(cluster.postgres, name)
  await prepareProbe(cluster)
  database = openDatabase({ url, poolMax: 4, process: 'test', onPoolError: () => undefined })
  await openHotAccounts(database)
}, 180_000)
afterAll(async () => {
  await database?.close()
  await cluster?.stop()
})

test('a login of the product reaches the primary over TLS with its password, and not without', async () => {
  const { postgres } = cluster
  await runSql(postgres, name, `alter role clearhold_api password 'a password of the test'`)
  const ca = readFileSync(join(folder, 'databases/certificates/ca.crt'))
  const connect = async (password: string) => {
    const client = new pg.Client({
      host: '127.0.0.1',
      port: postgres.port,
      database: name,
      user: 'clearhold_api',
      password,
      ssl: { ca },
    })
    await client.connect()
    const { rows } = await client.query(
      'select ssl, pg_is_in_recovery() as standby from pg_stat_ssl where pid = pg_backend_pid()',
    )
    await client.end()
    return rows[0]
  }
  expect(await connect('a password of the test')).toEqual({ ssl: true, standby: false })
  await expect(connect('another')).rejects.toThrow('password authentication failed')
})

test('Patroni tells what alerts look at', async () => {
  const rules = readFileSync(join(repositoryRoot, 'deploy/prometheus/rules.yml'), 'utf8')
  const wanted = new Set(rules.match(/patroni_[a-z_]+/g))
  expect(wanted.size).toBeGreaterThan(3)
  const told = await (await cluster.primary()).readMetrics()
  for (const metric of wanted) expect(told).toContain(`\n${metric}{`)
})

const newestRow = rowSchema('Newest', { n: int4, isStandby: bool })

test('a long read finds at the standby what was just written, and at the primary where no standby has caught up', async () => {
  const open = (at: Postgres, readOnly?: true) =>
    openDatabase({
      url: databaseUrl(at, name),
      poolMax: 1,
      process: 'test',
      onPoolError: () => undefined,
      ...(readOnly && { readOnly }),
    })
  const primary = open(cluster.postgres)
  const standby = open(cluster.standby, true)
  const reads = onStandby({ primary, standby, log: silentLog, waitMsMax: 1_000 })
  const write = (n: number) => runSql(cluster.postgres, name, 'insert into public.written values ($1)', [n])
  const read = () =>
    reads.read(
      (reader) => readRow(reader, newestRow)`
        select max(n)::int as n, pg_is_in_recovery() as "isStandby" from public.written`,
    )
  await runSql(cluster.postgres, name, 'create table public.written (n int not null)')
  for (let n = 1; n <= 100; n += 1) {
    await write(n)
    expect(await read()).toEqual({ n, isStandby: true })
  }
  const { name: leader } = await cluster.primary()
  const standbys = cluster.nodes.filter((node) => node.name !== leader)
  // A reader of each holds the table, so that a change of it, and whatever follows, cannot be replayed there.
  const holders = await Promise.all(
    standbys.map(async ({ ports }) => {
      const holder = new pg.Client({ ...cluster.postgres, port: ports.postgres, database: name })
      await holder.connect()
      await holder.query('begin; select from public.written limit 1')
      return holder
    }),
  )
  await runSql(cluster.postgres, name, 'alter table public.written add column late boolean')
  await write(101)
  expect(await read()).toEqual({ n: 101, isStandby: false })
  await Promise.all(holders.map((holder) => holder.end()))
  await write(102)
  expect(await read()).toEqual({ n: 102, isStandby: true })
  await standby.close()
  expect(await read()).toEqual({ n: 102, isStandby: false })
  await primary.close()
})

test(
  `kill -9 of the primary, ${kills} times under load: the standby takes over, nothing acknowledged is lost or written twice`,
  async () => {
    const next = random(testSeed('failover-ledger'))
    const posting = startPosting(folder, url, 'life', 32)
    const ackBytes = () => statSync(posting.ackFile).size
    const untilAcked = async (bytes: number) => {
      const before = ackBytes()
      await waitFor('answers', async () => ackBytes() >= before + bytes, { timeoutMs: 60_000, everyMs: 20 })
    }
    const tookMs: number[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      await untilAcked(5_000)
      await pause(Math.floor(next() * 1_000))
      const before = (await cluster.primary()).name
      tookMs.push(await killPostmaster(cluster))
      const { name: after } = await cluster.primary()
      expect(after).not.toBe(before)
      await untilAcked(5_000)
      // A second fault before the cluster is whole again is one that it does not promise to survive.
      await cluster.untilWhole()
    }
    expect(await posting.stop()).toBe('')
    const acks = readAcks([posting.ackFile])
    const p95Ms = percentile(tookMs, 0.95)
    console.log(
      `failover: ${kills} kills; ${tally(acks)}; writes were back after ${tookMs.join(', ')} ms, p95 ${p95Ms} ms`,
    )
    await demandNothingLost(database, (statement, values) => runSql(cluster.postgres, name, statement, values), acks)
    await demandSameAnswers(database, acks)
    expect(p95Ms).toBeLessThanOrEqual(writesBackWithinMs)
  },
  (kills * 60 + 120) * 1_000,
)
