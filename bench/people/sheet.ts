import { medianOf, type Slice } from './callers.ts'
import { treeCpuMs } from './cpu.ts'
import type { Place } from './place.ts'

/** The cost of one operation, from a slice in which nothing else ran. */
export interface Cost {
  readonly postgresCpuMs: number
  readonly nodeCpuMs: number
  readonly bytes: number
}

/** All slices of one load, one of each round. */
export interface Row {
  readonly name: string
  readonly callers: number | undefined
  readonly slices: Slice[]
  readonly costs: Cost[]
  /** Against the baseline of the same round. */
  readonly ratios: number[]
}

/** The table as it grows, round by round. */
export interface Sheet {
  record(name: string, callers: number | undefined, slice: Slice, bare?: Slice, cost?: Cost): Slice
  rows(): readonly Row[]
  ratio(name: string, callers?: number): number
  perSecond(name: string, callers?: number): number
  /** Processor time of both sides' operation, its own and its baseline's: a ratio that other load on the machine changes little. */
  cpuRatio(name: string, bareName: string, callers?: number): number
}

export function createSheet(): Sheet {
  const rows = new Map<string, Row>()
  const keyOf = (name: string, callers: number | undefined) => `${name} ${callers ?? ''}`
  const find = (name: string, callers: number | undefined) => rows.get(keyOf(name, callers))
  return {
    record: (name, callers, slice, bare, cost) => {
      const row = find(name, callers) ?? { name, callers, slices: [], costs: [], ratios: [] }
      rows.set(keyOf(name, callers), row)
      row.slices.push(slice)
      if (bare !== undefined) row.ratios.push(slice.perSecond / bare.perSecond)
      if (cost !== undefined) row.costs.push(cost)
      return slice
    },
    rows: () => [...rows.values()],
    ratio: (name, callers) => medianOf(find(name, callers)?.ratios ?? []),
    cpuRatio: (name, bareName, callers) => cpuMsOf(find(bareName, callers)) / cpuMsOf(find(name, callers)),
    perSecond: (name, callers) => medianOf((find(name, callers)?.slices ?? []).map(({ perSecond }) => perSecond)),
  }
}

function cpuMsOf(row: Row | undefined): number {
  return medianOf((row?.costs ?? []).map(({ postgresCpuMs, nodeCpuMs }) => postgresCpuMs + nodeCpuMs))
}

/**
 * Measures a slice and what it cost: processor time of PostgreSQL, of everything else this bench started, and the bytes the
 * database grew by, for each operation. The ramp-up is counted at the slice's rate, so the result is approximate.
 */
export async function withCost(
  { cluster, query }: Pick<Place, 'cluster' | 'query'>,
  measure: () => Promise<Slice>,
): Promise<{ slice: Slice; cost: Cost }> {
  const before = await look(cluster, query)
  const slice = await measure()
  const after = await look(cluster, query)
  const operations = (slice.perSecond * (after.atMs - before.atMs)) / 1_000
  return {
    slice,
    cost: {
      postgresCpuMs: (after.postgresCpuMs - before.postgresCpuMs) / operations,
      nodeCpuMs: (after.restCpuMs - before.restCpuMs) / operations,
      bytes: (after.bytes - before.bytes) / operations,
    },
  }
}

async function look(cluster: Place['cluster'], query: Place['query']) {
  const [row] = await query('select pg_database_size(current_database())::float8 as bytes')
  const postgresCpuMs = cluster.cpuMs()
  return {
    postgresCpuMs,
    restCpuMs: treeCpuMs(process.pid) - postgresCpuMs,
    bytes: Number(row?.['bytes']),
    atMs: performance.now(),
  }
}
