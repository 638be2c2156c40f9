import { setTimeout as pause } from 'node:timers/promises'
import type { Callers } from './callers.ts'
import type { Load } from './load-process.ts'
import type { Loads } from './loads.ts'
import { type Book, measureBare, measureOurs, median, percentile, type Slice } from './slice.ts'

/** One line of the table: all slices of one load on one book, in the order they were measured. */
export interface Row {
  readonly name: string
  readonly accounts: number
  readonly slices: Slice[]
  /** Each slice against the pgbench slices right before and after it. */
  readonly ratios: number[]
  readonly latenciesMs: number[]
  overdrafts: number
}

export interface Measured {
  readonly rows: readonly Row[]
  /** Requests a second that do nothing, over the same HTTP server. */
  readonly nothingPerSecond: number
  /** For each size, what PostgreSQL's CPU for an entry grows by from the smallest, round by round. */
  readonly cpuGrowth: ReadonlyMap<number, number[]>
  readonly overdraftSlowdowns: readonly number[]
}

export interface RoundsOptions {
  readonly loads: readonly Loads[]
  readonly rounds: number
  readonly sliceMs: number
  /** Every load in every round; else those without a target only in the first. */
  readonly thorough: boolean
  readonly log: (text: string) => void
}

/**
 * Slices of ours stand between slices of pgbench, A B B A B B A, and each is compared with its neighbours only: what the
 * machine's other guests take, they take from both.
 */
export async function runRounds({ loads, rounds, sliceMs, thorough, log }: RoundsOptions): Promise<Measured> {
  const main = loads.find(({ table }) => table !== undefined)
  const table = main?.table
  if (main === undefined || table === undefined) throw new Error('no book has the whole table')
  const sheet = createSheet(main.book, sliceMs)
  const cpuGrowth = new Map(loads.map(({ book }) => [book.accounts, [] as number[]]))
  const overdraftSlowdowns: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    await sheet.bare('pgbench single', main.single)
    await sheet.ours('in-process 64', table.inProcess64)
    const plain = await sheet.ours('in-process 256', main.inProcess256)
    const overdrawn = await sheet.ours('in-process 256, overdrafts', table.overdraft)
    overdraftSlowdowns.push(plain.perSecond / overdrawn.perSecond)
    await sheet.bare('pgbench single', main.single)
    await sheet.ours('HTTP 64', table.http64)
    await sheet.ours('HTTP 256', table.http256)
    if (round === 1 || thorough) {
      await sheet.ours('in-process 1024', table.inProcess1024)
      await sheet.bare('pgbench single', main.single)
      await sheet.ours('in-process 256, hot account', table.hot)
      await sheet.ours('bare batch 1000', table.batch1000)
      await sheet.bare('pgbench single, hot account', table.hotSingle)
    }
    const costs = new Map([[main.book.accounts, plain.cpuUs]])
    for (const { book, single, inProcess256 } of loads.filter((one) => one !== main)) {
      const other = createSheet(book, sliceMs, sheet)
      if (thorough) await other.bare('pgbench single', single)
      costs.set(book.accounts, (await other.ours('in-process 256', inProcess256)).cpuUs)
      other.settle()
    }
    const smallest = costs.get(Math.min(...costs.keys())) ?? Number.NaN
    for (const [accounts, cpuUs] of costs) cpuGrowth.get(accounts)?.push(cpuUs / smallest)
    log(`round ${round} of ${rounds}`)
  }
  await sheet.bare('pgbench single', main.single)
  sheet.settle()
  const nothingPerSecond = await countNothing(table.server, table.nothing64, sliceMs)
  return { rows: sheet.rows(), nothingPerSecond, cpuGrowth, overdraftSlowdowns }
}

interface Sheet {
  ours(name: string, load: Load | Callers): Promise<Slice>
  bare(name: string, load: Load): Promise<Slice>
  /** Compares what waits for the pgbench slice that never came with the one before. */
  settle(): void
  rows(): Row[]
  row(name: string, accounts: number): Row
}

function createSheet(book: Book, sliceMs: number, parent?: Sheet): Sheet {
  const rows = new Map<string, Row>()
  let before: number | undefined
  let waiting: { row: Row; perSecond: number }[] = []
  const row = (name: string, accounts: number): Row => {
    const key = `${name} ${accounts}`
    const found = rows.get(key) ?? { name, accounts, slices: [], ratios: [], latenciesMs: [], overdrafts: 0 }
    rows.set(key, found)
    return found
  }
  const rowOf = (name: string) => (parent ?? { row }).row(name, book.accounts)
  const settle = (after?: number) => {
    const base = [before, after].filter((value) => value !== undefined)
    if (base.length > 0) {
      const mean = base.reduce((sum, value) => sum + value, 0) / base.length
      for (const { row: waitingRow, perSecond } of waiting) waitingRow.ratios.push(perSecond / mean)
    }
    waiting = []
    before = after
  }
  const record = (name: string, slice: Slice): Slice => {
    const found = rowOf(name)
    found.slices.push(slice)
    if (name === 'pgbench single') settle(slice.perSecond)
    else waiting.push({ row: found, perSecond: slice.perSecond })
    return slice
  }
  return {
    ours: async (name, load) => {
      const slice = await measureOurs(book, load, sliceMs)
      if ('takeLatenciesMs' in load) {
        rowOf(name).latenciesMs.push(...load.takeLatenciesMs())
        rowOf(name).overdrafts += load.takeOverdrafts()
      }
      return record(name, slice)
    },
    bare: async (name, load) => record(name, await measureBare(book, load, sliceMs)),
    settle: () => settle(),
    rows: () => [...rows.values()],
    row,
  }
}

async function countNothing(server: { ask<Answer>(question: unknown): Promise<Answer> }, load: Load, sliceMs: number) {
  await load.resume()
  await pause(200)
  const before = await server.ask<number>('count')
  const startedAt = performance.now()
  await pause(sliceMs)
  const after = await server.ask<number>('count')
  const endedAt = performance.now()
  await load.halt()
  return ((after - before) * 1000) / (endedAt - startedAt)
}

export function summary({ slices, ratios, latenciesMs }: Row) {
  return {
    perSecond: median(slices.map(({ perSecond }) => perSecond)),
    cpuUs: median(slices.map(({ cpuUs }) => cpuUs)),
    allCpuUs: median(slices.map(({ allCpuUs }) => allCpuUs)),
    ratio: ratios.length === 0 ? undefined : median(ratios),
    groupSize: median(slices.map(({ groupSize }) => groupSize)),
    p50Ms: latenciesMs.length === 0 ? undefined : percentile(latenciesMs, 0.5),
    p99Ms: latenciesMs.length === 0 ? undefined : percentile(latenciesMs, 0.99),
    sealLagMsMax: Math.max(...slices.map(({ sealLagMs }) => sealLagMs)),
  }
}
