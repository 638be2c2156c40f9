import { cpus, loadavg } from 'node:os'
import { medianOf } from './callers.ts'
import type { Probe } from './probe.ts'
import type { Measured } from './rounds.ts'
import type { Row } from './sheet.ts'
import { passwordCores } from './sign-in.ts'

interface Goal {
  readonly name: string
  readonly value: number
  readonly bound: number
  readonly better: 'more' | 'less'
  /** Counts, which are the same on any machine: checked by the short form too. */
  readonly isCount?: true
}

export interface Findings {
  readonly quick: boolean
  readonly probe: Probe
  readonly measured: Measured
  readonly homeRequests: number
  readonly homeStatements: number
  readonly seconds: number
  readonly stolenShare: number
  readonly postgres: string
}

/**
 * A short run prints the figures, checks the counts, and fails otherwise only if an order of magnitude is missing: its slices
 * are fractions of a second on a busy machine.
 */
const quickSlack = 0.1

/** Prints everything, and returns whether it is good enough for this form of the bench. */
export function report(findings: Findings, json: boolean): boolean {
  const { quick, probe, measured, homeRequests, homeStatements, seconds, stolenShare, postgres } = findings
  const goals = goalsOf(findings)
  const load = loadavg()[0]?.toFixed(1)
  console.log(
    `\n${cpus().length} cores, PostgreSQL ${postgres} with fsync, Node ${process.versions.node}; load ${load} at the end, ` +
      `${(stolenShare * 100).toFixed(0)}% taken by the host; ${seconds.toFixed(0)} s${quick ? ', short form' : ''}`,
  )
  printRows(measured.sheet.rows())
  for (const { p50Ms, sqlMs, noOpMs } of measured.homes)
    console.log(
      `home, one caller: p50 ${p50Ms.toFixed(1)} ms; its ${homeStatements} statements alone ${sqlMs.toFixed(1)} ms, a request that does nothing ${noOpMs.toFixed(2)} ms`,
    )
  for (const [name, rows] of Object.entries(probe.rows)) console.log(`rows of one ${name}: ${rows}`)
  for (const text of probe.differences) console.log(`MISS the yardstick writes other rows. ${text}`)
  console.log('')
  for (const goal of goals) {
    const sign = goal.better === 'more' ? '>=' : '<='
    console.log(`${isReached(goal, 1) ? 'ok  ' : 'MISS'} ${goal.name}: ${shown(goal.value)} (${sign} ${goal.bound})`)
  }
  const trips = { ...probe.trips, home: homeStatements, homeRequests }
  const cpuRatios = cpuRatiosOf(measured)
  for (const [name, ratio] of Object.entries(cpuRatios))
    console.log(`by processor time, ${name} is ${shown(ratio)} of its bare function`)
  if (json) console.log(JSON.stringify({ ratios: ratiosOf(measured), cpuRatios, trips }))
  if (!quick) return probe.differences.length === 0 && goals.every((goal) => isReached(goal, 1))
  return goals.every((goal) => isReached(goal, goal.isCount === true ? 1 : quickSlack))
}

function ratiosOf({ sheet, homes }: Measured) {
  const rounded = (value: number) => Number(value.toFixed(3))
  return {
    activation16: rounded(sheet.ratio('activation', 16)),
    activationHttp16: rounded(sheet.ratio('activation over HTTP', 16)),
    withdrawal16: rounded(sheet.ratio('withdrawal', 16)),
    withdrawalOfChecked16: rounded(sheet.ratio('withdrawal, of bare with checks', 16)),
    credit: rounded(sheet.ratio('credit')),
    maturity: rounded(sheet.ratio('maturity')),
    home: rounded(medianOf(homes.map(({ p50Ms, sqlMs, noOpMs }) => p50Ms / (sqlMs + noOpMs)))),
  }
}

function cpuRatiosOf({ sheet }: Measured) {
  const of = (name: string, bare: string, callers?: number) => Number(sheet.cpuRatio(name, bare, callers).toFixed(3))
  return {
    activation16: of('activation', 'activation, bare', 16),
    activationHttp16: of('activation over HTTP', 'activation, bare', 16),
    withdrawal16: of('withdrawal', 'withdrawal, bare', 16),
    withdrawalOfChecked16: of('withdrawal', 'withdrawal, bare with checks', 16),
    withdrawalHttp16: of('withdrawal over HTTP', 'withdrawal, bare', 16),
    withdrawalReviewed16: of('withdrawal with approvers', 'withdrawal with approvers, bare', 16),
    withdrawalReviewedHttp16: of('withdrawal with approvers over HTTP', 'withdrawal with approvers, bare', 16),
    credit: of('credit', 'credit, bare'),
  }
}

function goalsOf({ probe, measured, homeRequests, homeStatements }: Findings): Goal[] {
  const { sheet } = measured
  const ratios = ratiosOf(measured)
  const more = (name: string, value: number, bound: number): Goal => ({ name, value, bound, better: 'more' })
  const less = (name: string, value: number, bound: number): Goal => ({ name, value, bound, better: 'less' })
  const counted = (name: string, value: number, bound: number): Goal => ({ ...less(name, value, bound), isCount: true })
  return [
    more('activation at 16, of its bare function', ratios.activation16, 0.5),
    more('the same over HTTP', ratios.activationHttp16, 0.35),
    more('activation at 64 on one plan, of 64 on many', sheet.ratio('activation on one plan', 64), 0.9),
    more('withdrawal request at 16, of its bare function', ratios.withdrawal16, 0.5),
    more('the same over HTTP', sheet.ratio('withdrawal over HTTP', 16), 0.35),
    more('withdrawal request with approvers at 16', sheet.ratio('withdrawal with approvers', 16), 0.5),
    more('the same over HTTP', sheet.ratio('withdrawal with approvers over HTTP', 16), 0.35),
    more('credit, of its bare function', ratios.credit, 0.7),
    more('maturity, of its bare function', ratios.maturity, 0.7),
    counted('round trips of an activation', probe.trips['activation'] ?? Number.NaN, 5),
    counted('round trips of a withdrawal request', probe.trips['withdrawal'] ?? Number.NaN, 6),
    counted('requests of home', homeRequests, 2),
    counted('statements of home', homeStatements, 8),
    less('home p50, of its bare SQL and a request that does nothing', ratios.home, 2),
    more(`sign-in, of bare argon2 on ${passwordCores} core`, sheet.ratio('sign-in over HTTP', 16), 0.9),
  ]
}

/** A figure that could not be measured counts as missed. */
function isReached({ value, bound, better }: Goal, slack: number): boolean {
  return better === 'more' ? value >= bound * slack : value <= bound / slack
}

function shown(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2)
}

function printRows(rows: readonly Row[]): void {
  const text = (value: number, digits: number) => (Number.isFinite(value) ? value.toFixed(digits) : '')
  const cells = rows.map(({ name, callers, slices, costs, ratios }) => [
    name,
    callers === undefined ? '' : String(callers),
    text(medianOf(slices.map(({ perSecond }) => perSecond)), 0),
    text(medianOf(slices.map(({ p50Ms }) => p50Ms)), 1),
    text(medianOf(slices.map(({ p99Ms }) => p99Ms)), 1),
    ratios.length === 0 ? '' : text(medianOf(ratios), 3),
    costs.length === 0 ? '' : text(medianOf(costs.map(({ postgresCpuMs }) => postgresCpuMs)), 2),
    costs.length === 0 ? '' : text(medianOf(costs.map(({ nodeCpuMs }) => nodeCpuMs)), 2),
    costs.length === 0 ? '' : text(medianOf(costs.map(({ bytes }) => bytes)), 0),
  ])
  const head = ['operation', 'callers', 'a second', 'p50 ms', 'p99 ms', 'ratio', 'pg cpu ms', 'node cpu ms', 'bytes']
  const widths = head.map((title, column) => Math.max(title.length, ...cells.map((line) => line[column]?.length ?? 0)))
  const line = (parts: readonly string[]) =>
    parts
      .map((part, column) => (column === 0 ? part.padEnd(widths[0] ?? 0) : part.padStart(widths[column] ?? 0)))
      .join('  ')
  console.log(['', line(head), ...cells.map(line), ''].join('\n'))
}
