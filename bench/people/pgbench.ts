import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Slice } from './callers.ts'
import { type Load, startLoadProcess } from './load-process.ts'
import { numberBase, personPrefix, type Range } from './people.ts'
import { databaseName, type Place } from './place.ts'

/** pgbench with one script, started once and then paused and continued: its connections and plans stay warm. */
export interface Bare {
  measure(durationMs: number): Promise<Slice>
  end(): Promise<void>
}

const threads = 2
const rampMs = 150

export interface Script {
  readonly name: string
  readonly lines: readonly string[]
  /** pgbench reads a colon inside a quoted text as a variable, so texts with one are passed as variables. */
  readonly texts?: Readonly<Record<string, string>>
}

/** A random user of pgbench's range, as :person. */
export function personLines({ first, last }: Range): string[] {
  return [`\\set n random(${numberBase + first}, ${numberBase + last})`]
}
export const personText = `('${personPrefix}' || :n::text)::uuid`

export async function startBare(place: Place, { name, lines, texts = {} }: Script, clients: number): Promise<Bare> {
  const { cluster, query } = place
  const { postgres, folder, pgbench } = cluster
  const file = join(folder, `${name}-${clients}.sql`)
  await writeFile(file, `${lines.join('\n')}\n`)
  const connection = ['-h', postgres.host, '-p', String(postgres.port), '-U', postgres.user]
  // It reports progress every second, so its first report means that it is warm.
  const work = ['-n', '-P', '1', '-M', 'prepared', '-T', '86400', '-f', file]
  const size = ['-c', String(clients), '-j', String(Math.min(threads, clients))]
  const variables = Object.entries(texts).flatMap(([variable, text]) => ['-D', `${variable}=${text}`])
  const load = await startLoadProcess({
    command: pgbench,
    args: [...connection, ...work, ...size, ...variables, databaseName],
    logFile: join(folder, `pgbench-${name}-${clients}.log`),
  })
  return { measure: (durationMs) => measure(load, query, clients, durationMs), end: () => load.end() }
}

/** Each call of a baseline draws one ledger number: the difference of two reads of the sequence is the count. */
async function measure(load: Load, query: Place['query'], clients: number, durationMs: number): Promise<Slice> {
  await load.resume()
  await pause(rampMs)
  const begin = await mark(query)
  await pause(durationMs)
  const end = await mark(query)
  await load.halt()
  await untilQuiet(query)
  const perSecond = ((end.groups - begin.groups) * 1_000) / (end.atMs - begin.atMs)
  // pgbench reports no latency per slice: by Little's law the mean is clients divided by the rate.
  const meanMs = (clients * 1_000) / perSecond
  return { perSecond, p50Ms: meanMs, p99Ms: Number.NaN }
}

async function mark(query: Place['query']): Promise<{ atMs: number; groups: number }> {
  const [row] = await query(
    `select extract(epoch from clock_timestamp())::float8 * 1000 as "atMs", last_value::float8 as groups from ledger.group_number`,
  )
  return { atMs: Number(row?.['atMs']), groups: Number(row?.['groups']) }
}

/** Transactions in progress when the clients were stopped are committed. */
async function untilQuiet(query: Place['query']): Promise<void> {
  for (let before = -1; ; ) {
    const { groups } = await mark(query)
    if (groups === before) return
    before = groups
    await pause(30)
  }
}
