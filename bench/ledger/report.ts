import type { AsOf } from './as-of.ts'
import { type Measured, type Row, summary } from './rounds.ts'
import { median } from './slice.ts'

export interface Machine {
  readonly cores: number
  readonly postgres: string
  readonly node: string
  readonly idleShareBefore: number
  /** What the host gave to its other guests while we measured. */
  readonly stolenShare: number
  readonly loadBefore: number
  readonly loadAfter: number
  readonly nothingPerSecond: number
}

interface Target {
  readonly name: string
  readonly value: number
  readonly must: number
  readonly stretch: number | undefined
  /** Beyond this even a quick run has failed; by CPU time too, where that is known, for it may run on a busy machine. */
  readonly gross: number
  readonly cpuValue?: number
  readonly better: 'more' | 'less'
}

export interface Report {
  readonly bench: 'ledger'
  readonly quick: boolean
  readonly seconds: number
  readonly machine: Machine
  readonly accounts: number
  readonly rows: readonly (ReturnType<typeof summary> & { name: string; accounts: number; slices: number })[]
  readonly ratios: Readonly<Record<string, number>>
  /** The same by the CPU time an entry takes of all that take part: what others do on the machine changes it little. */
  readonly cpuRatios: Readonly<Record<string, number>>
  readonly slowdown: { readonly overdraft: number; readonly overdraftsPerGroup: number }
  readonly growth: { readonly cpu: number; readonly cpuBySize: Readonly<Record<string, number>> }
  readonly asOf: AsOf
  readonly meaning: Readonly<Record<string, string>>
  readonly targets: readonly (Target & { met: boolean; stretched: boolean })[]
  readonly passed: boolean
}

const ratioRows = {
  inProcess64: 'in-process 64',
  inProcess256: 'in-process 256',
  http64: 'HTTP 64',
  http256: 'HTTP 256',
  overdraft: 'in-process 256, overdrafts',
  inProcess1024: 'in-process 1024',
  batch1000: 'bare batch 1000',
  hot: 'in-process 256, hot account',
}

const meaning = {
  ratios:
    'entries a second, against pgbench with one entry a transaction in the slices right before and after (median)',
  cpuRatios: 'CPU time of everything that takes part, for an entry of pgbench single, divided by that for one of ours',
  'ratios.overdraft': 'entries posted at 256 callers while others overdraw in every group, against pgbench single',
  'slowdown.overdraft': 'entries a second of 256 callers alone, divided by the same callers beside those who overdraw',
  'growth.cpu': 'CPU of PostgreSQL for an entry at 256 callers, largest book against the smallest (median)',
}

export interface Findings {
  readonly quick: boolean
  readonly machine: Machine
  readonly mainSize: number
  readonly measured: Measured
  readonly asOf: AsOf
  readonly seconds: number
}

export function judge({ quick, machine, mainSize, measured, asOf, seconds }: Findings): Report {
  const find = (name: string): Row => {
    const row = measured.rows.find((one) => one.name === name && one.accounts === mainSize)
    if (row === undefined) throw new Error(`${name} was not measured`)
    return row
  }
  const cpuRatio = (name: string) => summary(find('pgbench single')).allCpuUs / summary(find(name)).allCpuUs
  const ratio = (name: string) => summary(find(name)).ratio ?? Number.NaN
  const ratios = Object.fromEntries(Object.entries(ratioRows).map(([key, name]) => [key, ratio(name)]))
  const cpuRatios = Object.fromEntries(Object.entries(ratioRows).map(([key, name]) => [key, cpuRatio(name)]))
  const overdrawn = find('in-process 256, overdrafts')
  const groups = overdrawn.slices.reduce((sum, slice) => sum + slice.groups, 0)
  const slowdown = {
    overdraft: median(measured.overdraftSlowdowns),
    overdraftsPerGroup: overdrawn.overdrafts / groups,
  }
  const cpuBySize = Object.fromEntries([...measured.cpuGrowth].map(([size, growth]) => [size, median(growth)]))
  const growth = { cpu: cpuBySize[Math.max(...measured.cpuGrowth.keys())] ?? Number.NaN, cpuBySize }
  const targets = targetsOf(ratios, cpuRatios, slowdown.overdraft, growth.cpu, asOf.medianMs).map((target) => ({
    ...target,
    met: reaches(target, target.must),
    stretched: target.stretch === undefined || reaches(target, target.stretch),
  }))
  return {
    bench: 'ledger',
    quick,
    seconds,
    machine,
    accounts: mainSize,
    rows: measured.rows.map((row) => ({
      name: row.name,
      accounts: row.accounts,
      slices: row.slices.length,
      ...summary(row),
    })),
    ratios,
    cpuRatios,
    slowdown,
    growth,
    asOf,
    meaning,
    targets,
    passed: targets.every((target) => (quick ? !missesGrossly(target) : target.met)),
  }
}

type Ratios = Readonly<Record<string, number>>

function targetsOf(ratios: Ratios, cpuRatios: Ratios, slowdown: number, cpuGrowth: number, asOfMs: number) {
  const more = (name: string, must: number, stretch: number, gross: number): Target => ({
    name: `ratios.${name}`,
    value: ratios[name] ?? Number.NaN,
    must,
    stretch,
    gross,
    better: 'more',
    cpuValue: cpuRatios[name] ?? Number.NaN,
  })
  const less = (name: string, value: number, must: number, stretch: number | undefined, gross: number): Target => ({
    name,
    value,
    must,
    stretch,
    gross,
    better: 'less',
  })
  return [
    more('inProcess64', 1.5, 2.0, 1.0),
    more('inProcess256', 2.0, 3.0, 1.0),
    more('http64', 1.0, 1.3, 0.5),
    more('http256', 1.3, 2.0, 0.5),
    less('slowdown.overdraft', slowdown, 1.5, undefined, 3.0),
    less('growth.cpu', cpuGrowth, 2.0, 1.5, 4.0),
    less('asOf.medianMs', asOfMs, 20, undefined, 100),
  ]
}

/** What could not be measured is not reached. */
function reaches({ value, better }: Target, goal: number): boolean {
  return better === 'more' ? value >= goal : value <= goal
}

function missesGrossly(target: Target): boolean {
  const { cpuValue = target.value, gross } = target
  return !reaches(target, gross) && !reaches({ ...target, value: cpuValue }, gross)
}

export function printReport(report: Report, json: boolean): void {
  const { machine, targets } = report
  const share = (value: number) => `${(value * 100).toFixed(0)}%`
  console.log('')
  console.log(
    `${machine.cores} cores, PostgreSQL ${machine.postgres}, Node ${machine.node}; fsync and synchronous_commit on, sealer running beside ours`,
  )
  console.log(
    `before: ${share(machine.idleShareBefore)} idle, load ${machine.loadBefore.toFixed(1)}; after: load ${machine.loadAfter.toFixed(1)}; ` +
      `taken by the host: ${share(machine.stolenShare)}; requests that do nothing: ${machine.nothingPerSecond.toFixed(0)}/s`,
  )
  const lines = report.rows.map(
    ({ name, accounts, perSecond, ratio, cpuUs, allCpuUs, groupSize, p50Ms, p99Ms, sealLagMsMax }) => [
      name,
      accounts.toExponential(0),
      perSecond.toFixed(0),
      ratio?.toFixed(2) ?? '',
      cpuUs.toFixed(0),
      allCpuUs.toFixed(0),
      groupSize.toFixed(0),
      p50Ms?.toFixed(1) ?? '',
      p99Ms?.toFixed(1) ?? '',
      sealLagMsMax.toFixed(0),
    ],
  )
  printTable(
    ['load', 'accounts', 'entries/s', 'ratio', 'pg cpu us', 'all cpu us', 'group', 'p50 ms', 'p99 ms', 'seal lag ms'],
    lines,
  )
  const kinds = Object.entries(report.asOf.kinds).map(([name, ms]) => `${name} ${ms.toFixed(1)} ms`)
  console.log(`balance as of a past moment over ${report.asOf.postings} postings: ${kinds.join(', ')}`)
  console.log(`overdrafts in each group: ${report.slowdown.overdraftsPerGroup.toFixed(1)}`)
  printTable(
    ['target', 'measured', 'by cpu', 'must', 'stretch', ''],
    targets.map(({ name, value, cpuValue, must, stretch, met, stretched, better }) => [
      name,
      value.toFixed(2),
      cpuValue?.toFixed(2) ?? '',
      `${better === 'more' ? '>=' : '<='} ${must}`,
      stretch === undefined ? '' : String(stretch),
      met ? (stretched && stretch !== undefined ? 'stretch met' : 'met') : 'MISSED',
    ]),
  )
  console.log(`${report.passed ? 'passed' : 'FAILED'} in ${report.seconds.toFixed(0)} s`)
  if (json) console.log(JSON.stringify(report))
}

function printTable(head: readonly string[], lines: readonly (readonly string[])[]): void {
  const widths = head.map((title, column) => Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)))
  const row = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  console.log(['', row(head), ...lines.map(row), ''].join('\n'))
}
