import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { databaseUrl } from '#stack/postgres.ts'
import type { Child } from './child.ts'
import type { Cluster } from './cluster.ts'
import { treeCpuMs } from './cpu.ts'
import type { Load } from './load-process.ts'

/** What one slice of time showed. */
export interface Slice {
  /** Entries committed a second, counted in the book itself while the load went on. */
  readonly perSecond: number
  /** PostgreSQL's CPU time for each entry, from before the load to after the last group was sealed. */
  readonly cpuUs: number
  /** The same for all that took part: PostgreSQL, callers, pgbench, the HTTP server and its load, the sealer. */
  readonly allCpuUs: number
  /** Entries a group held on average. */
  readonly groupSize: number
  /** Groups written. */
  readonly groups: number
  /** How long the oldest group had waited for its seal when the slice ended; zero where nothing is sealed. */
  readonly sealLagMs: number
}

/** One book to measure on: its database, and the sealer that works for it. */
export interface Book {
  readonly cluster: Cluster
  readonly database: string
  readonly accounts: number
  readonly sealer: Child
  readonly client: pg.Client
}

export async function openBook(cluster: Cluster, database: string, accounts: number, sealer: Child): Promise<Book> {
  const client = new pg.Client({ connectionString: databaseUrl(cluster.postgres, database) })
  // A connection that breaks fails the next question; that it broke is not news of its own.
  client.on('error', () => undefined)
  await client.connect()
  return { cluster, database, accounts, sealer, client }
}

const rampMs = 100

/** Measures a load of ours, with the sealer at work until everything is sealed. */
export async function measureOurs(book: Book, load: Load, durationMs: number): Promise<Slice> {
  await book.sealer.ask('work')
  try {
    return await measure(book, load, durationMs, () => untilSealed(book))
  } finally {
    await book.sealer.ask('rest')
  }
}

/** Measures pgbench, without a sealer beside it; its groups of one are then forgotten, so that nobody has to seal them. */
export async function measureBare(book: Book, load: Load, durationMs: number): Promise<Slice> {
  const slice = await measure(book, load, durationMs, async () => undefined)
  await book.client.query('truncate audit.unsealed')
  return { ...slice, sealLagMs: 0 }
}

async function measure(book: Book, load: Load, durationMs: number, finish: () => Promise<void>): Promise<Slice> {
  const { client, cluster } = book
  const firstGroup = await lastGroup(client)
  const cpuMsBefore = cluster.cpuMs()
  const allCpuMsBefore = treeCpuMs(process.pid)
  await load.resume()
  await pause(rampMs)
  const begin = await mark(client, firstGroup)
  await pause(durationMs)
  const end = await mark(client, firstGroup)
  await load.halt()
  await untilQuiet(client, firstGroup)
  await finish()
  const cpuMs = cluster.cpuMs() - cpuMsBefore
  const allCpuMs = treeCpuMs(process.pid) - allCpuMsBefore
  const total = await mark(client, firstGroup)
  if (total.posted === 0) throw new Error('nothing was posted in a slice')
  return {
    perSecond: ((end.posted - begin.posted) * 1000) / (end.atMs - begin.atMs),
    cpuUs: (cpuMs * 1000) / total.posted,
    allCpuUs: (allCpuMs * 1000) / total.posted,
    groupSize: total.posted / total.groups,
    groups: total.groups,
    sealLagMs: end.sealLagMs,
  }
}

interface Mark {
  readonly atMs: number
  readonly posted: number
  readonly groups: number
  readonly sealLagMs: number
}

async function mark(client: pg.Client, firstGroup: string): Promise<Mark> {
  const { rows } = await client.query<Mark>({
    name: 'mark',
    text: `select extract(epoch from statement_timestamp())::float8 * 1000 as "atMs", coalesce(sum(entries), 0)::int as posted,
        count(*)::int as groups, (select coalesce(extract(epoch from statement_timestamp() - min(waiting_since)) * 1000, 0)
          from audit.unsealed)::float8 as "sealLagMs"
      from ledger.posting_group where id > $1`,
    values: [firstGroup],
  })
  const [row] = rows
  if (row === undefined) throw new Error('the book did not answer')
  return row
}

async function lastGroup(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select coalesce(max(id), 0) as id from ledger.posting_group')
  return rows[0]?.id ?? '0'
}

/** Waits until what was under way when the load was halted is committed. */
async function untilQuiet(client: pg.Client, firstGroup: string): Promise<void> {
  for (let before = -1; ; ) {
    const { posted } = await mark(client, firstGroup)
    if (posted === before) return
    before = posted
    await pause(40)
  }
}

async function untilSealed({ client, database }: Book): Promise<void> {
  const until = performance.now() + 15_000
  while (performance.now() < until) {
    const { rows } = await client.query('select 1 from audit.unsealed limit 1')
    if (rows.length === 0) return
    await pause(20)
  }
  throw new Error(`the sealer of ${database} did not keep up`)
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return Number.isInteger(middle)
    ? ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
    : (sorted[Math.floor(middle)] ?? 0)
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
