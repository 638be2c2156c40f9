import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createPoster } from '#domains/ledger/index.ts'
import { openDatabase } from '#platform/database/database.ts'
import { cpuTimes, stolenShare } from '#stack/idle.ts'
import { databaseUrl } from '#stack/postgres.ts'
import { type AsOf, measureAsOf } from './as-of.ts'
import { startChild } from './child.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { loadAccounts, loadHistory } from './load.ts'
import { type Loads, startLoads } from './loads.ts'
import { judge, type Machine, printReport } from './report.ts'
import { type Measured, runRounds } from './rounds.ts'
import { createPostSingle } from './single.ts'
import { openBook } from './slice.ts'

interface Plan {
  /** Every size is asked what an entry costs; the whole table is made at the main one. */
  readonly sizes: readonly number[]
  readonly mainSize: number
  readonly historyPostings: number
  readonly rounds: number
  readonly sliceMs: number
  readonly thorough: boolean
}

const quickPlan: Plan = {
  sizes: [1e4, 1e6],
  mainSize: 1e6,
  historyPostings: 1e6,
  rounds: 3,
  sliceMs: 600,
  thorough: false,
}
const wholePlan: Plan = {
  sizes: [1e4, 1e6, 1e7],
  mainSize: 1e6,
  historyPostings: 1e7,
  rounds: 7,
  sliceMs: 2_000,
  thorough: true,
}
const historyAccounts = 1e4

export async function runLedgerBench({ quick, json }: { quick: boolean; json: boolean }): Promise<boolean> {
  const startedAt = performance.now()
  const plan = quick ? quickPlan : wholePlan
  const idleShare = await sampleIdle()
  const loadBefore = loadavg()[0] ?? 0
  const { value, stolen } = await stolenShare(() => measureAll(plan, (text) => say(text, startedAt)))
  const machine: Machine = {
    cores: cpus().length,
    postgres: value.version,
    node: process.versions.node,
    idleShareBefore: idleShare,
    stolenShare: stolen,
    loadBefore,
    loadAfter: loadavg()[0] ?? 0,
    nothingPerSecond: value.measured.nothingPerSecond,
  }
  const report = judge({
    quick,
    machine,
    mainSize: plan.mainSize,
    measured: value.measured,
    asOf: value.asOf,
    seconds: (performance.now() - startedAt) / 1000,
  })
  printReport(report, json)
  return report.passed
}

function say(text: string, startedAt: number): void {
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${text}`)
}

/** How much of the machine nobody uses right now. */
async function sampleIdle(): Promise<number> {
  const before = cpuTimes()
  await pause(500)
  const after = cpuTimes()
  return (after.idle - before.idle) / (after.total - before.total)
}

async function measureAll(
  plan: Plan,
  log: (text: string) => void,
): Promise<{ measured: Measured; asOf: AsOf; version: string }> {
  const cluster = await startCluster()
  const closers: (() => Promise<void>)[] = []
  const close = async () => {
    for (const end of closers.splice(0).toReversed()) await end()
    await cluster.stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().then(() => process.exit(1)))
  try {
    log(`PostgreSQL ${cluster.version} of our own is up, its schema migrated`)
    await fillDatabases(cluster, plan)
    log(`books of ${plan.sizes.join(', ')} accounts and ${plan.historyPostings} old postings are loaded`)
    const asOf = await readAsOf(cluster, plan)
    const onClose = (end: () => Promise<void>) => closers.push(end)
    const loads = await Promise.all(
      plan.sizes.map((accounts) => openLoads(cluster, accounts, accounts === plan.mainSize, onClose)),
    )
    log('callers, pgbench, the HTTP server and its load are warm')
    const measured = await runRounds({ ...plan, loads, log })
    return { measured, asOf, version: cluster.version }
  } finally {
    await close()
  }
}

const bookName = (accounts: number) => `book_${accounts}`
const historyName = 'history'

async function fillDatabases(cluster: Cluster, { sizes, historyPostings }: Plan): Promise<void> {
  const { postgres } = cluster
  for (const accounts of sizes) await cluster.createDatabase(bookName(accounts))
  await cluster.createDatabase(historyName)
  const [largest = 0, ...others] = sizes.toReversed()
  const fill = async (accounts: number) => {
    await loadAccounts(postgres, bookName(accounts), accounts)
    await createPostSingle(cluster, bookName(accounts))
  }
  // Two at a time: there are two cores.
  await Promise.all([
    fill(largest),
    (async () => {
      for (const accounts of others) await fill(accounts)
      await loadAccounts(postgres, historyName, historyAccounts)
      await loadHistory(postgres, historyName, historyPostings, historyAccounts)
    })(),
  ])
}

async function readAsOf({ postgres }: Cluster, { historyPostings }: Plan): Promise<AsOf> {
  const database = openDatabase({
    url: databaseUrl(postgres, historyName, 'clearhold_app'),
    poolMax: 1,
    process: 'bench',
    onPoolError: () => undefined,
  })
  try {
    return await measureAsOf(database, historyPostings, historyAccounts)
  } finally {
    await database.close()
  }
}

async function openLoads(
  cluster: Cluster,
  accounts: number,
  whole: boolean,
  onClose: (close: () => Promise<void>) => void,
): Promise<Loads> {
  const url = databaseUrl(cluster.postgres, bookName(accounts), 'clearhold_app')
  const sealer = await startChild('./sealer.ts', [url], join(cluster.folder, `sealer-${accounts}.log`))
  onClose(() => sealer.end())
  const book = await openBook(cluster, bookName(accounts), accounts, sealer)
  onClose(() => book.client.end())
  const database = openDatabase({ url, poolMax: 16, process: 'bench', onPoolError: () => undefined })
  onClose(() => database.close())
  const poster = createPoster(database)
  onClose(() => poster.close())
  return startLoads({ book, url, poster, whole }, onClose)
}
