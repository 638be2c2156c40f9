import type { Batch } from './batches.ts'
import { beginDue, confirmDeposits, creditAll, creditBare, payByBare, payByProduct, seeDeposits } from './batches.ts'
import { runCallers, type Slice } from './callers.ts'
import { expectStatus, type HttpClient } from './http-client.ts'
import {
  type Ask,
  activations,
  activationsOverHttp,
  readAddresses,
  type Tier,
  withdrawals,
  withdrawalsOverHttp,
} from './operations.ts'
import { type Bare, personLines, personText, startBare } from './pgbench.ts'
import type { Place, Session } from './place.ts'
import type { Probe } from './probe.ts'
import { type HomeSql, homes, mes } from './reading.ts'
import { createSheet, type Sheet, withCost } from './sheet.ts'
import { bareArgon2, signIns } from './sign-in.ts'

export interface Plan {
  readonly rounds: number
  readonly sliceMs: number
  readonly callers: readonly number[]
  /** Deposits credited and positions paid in each round. */
  readonly batch: number
  /** Every load in every round; otherwise minor ones only in the first. */
  readonly isThorough: boolean
}

export interface Tools {
  readonly place: Place
  readonly probe: Probe
  readonly client: HttpClient
  readonly noOp: HttpClient
  readonly homePaths: readonly string[]
  readonly homeSql: HomeSql
}

/** Ratios of home per round: its p50 against its bare SQL plus a no-op request. */
export interface Measured {
  readonly sheet: Sheet
  readonly homes: readonly { readonly p50Ms: number; readonly sqlMs: number; readonly noOpMs: number }[]
}

const onePlan64 = 64

/** Every load once in each round, ours right after its baseline, so that other load on the machine affects both. */
export async function runRounds(plan: Plan, tools: Tools, say: (text: string) => void): Promise<Measured> {
  const sheet = createSheet()
  const found: Measured['homes'][number][] = []
  const bares = await startBares(plan, tools)
  const argon2 = await bareArgon2()
  try {
    await warmUp(tools)
    say('both sides are warm')
    for (let round = 1; round <= plan.rounds; round += 1) {
      const sessions = await tools.place.signInAll()
      const isWhole = plan.isThorough || round === 1
      await measureActivations(plan, tools, sheet, bares, sessions)
      for (const kind of isWhole ? withdrawalKinds : withdrawalKinds.slice(0, 1))
        await measureWithdrawals(plan, tools, sheet, bares, sessions, kind)
      await measureBatches(plan, tools, sheet)
      found.push(await measureHome(plan, tools, sheet))
      if (isWhole) await measureReading(plan, tools, sheet)
      await measureSignIn(plan, tools, sheet, argon2)
      say(`round ${round} of ${plan.rounds}`)
    }
  } finally {
    for (const bare of bares.values()) await bare.end()
  }
  return { sheet, homes: found }
}

const warmUpMs = 1_000

/**
 * pgbench works for a second before its first slice, and so do we: PostgreSQL compiles and plans the functions of an operation in each
 * connection anew, which takes tens of milliseconds, and a connection then lives for minutes.
 */
async function warmUp({ place, client }: Tools): Promise<void> {
  const sessions = await place.signInAll()
  const addressOf = await readAddresses(place)
  const loads = [
    activations(place, 'one plan'),
    activationsOverHttp(place, client, sessions),
    ...withdrawalKinds.flatMap(([, , tier]) => [
      withdrawals(place, tier, addressOf),
      withdrawalsOverHttp(client, sessions, tier),
    ]),
  ]
  for (const load of loads) await runCallers(16, warmUpMs, load)
}

type Bares = ReadonlyMap<string, Bare>

async function startBares({ callers }: Plan, { place, probe }: Tools): Promise<Bares> {
  const { people, planKeys } = place
  const lines = personLines(people.bare)
  const reviewers = `array[${probe.reviewers.map((id) => `'${id}'`).join(',')}]::uuid[]`
  const scripts = {
    activation: [...lines, `select bench.activate(${personText}, '${planKeys[0]}');`],
    withdrawal: [...lines, `select bench.withdraw(${personText}, 1000000, 'auto', 'approved', array[]::uuid[]);`],
    withdrawalGuarded: [
      ...lines,
      `select bench.withdraw_guarded(${personText}, 1000000, 'auto', 'approved', array[]::uuid[]);`,
    ],
    withdrawalReviewed: [...lines, `select bench.withdraw(${personText}, 250000000, 'two', 'review', ${reviewers});`],
  }
  // Concurrently: each needs a second to warm up.
  const started = Object.entries(scripts).flatMap(([name, script]) =>
    callers.map(async (count) => {
      const bare = await startBare(place, { name, lines: script }, count)
      return [`${name} ${count}`, bare] as const
    }),
  )
  return new Map(await Promise.all(started))
}

function bareOf(bares: Bares, name: string, callers: number): Bare {
  const bare = bares.get(`${name} ${callers}`)
  if (bare === undefined) throw new Error(`${name} has no yardstick at ${callers}`)
  return bare
}

async function recordBare(
  place: Place,
  sheet: Sheet,
  name: string,
  bare: Bare,
  { count, sliceMs }: { readonly count: number; readonly sliceMs: number },
): Promise<Slice> {
  const { slice, cost } = await withCost(place, () => bare.measure(sliceMs))
  return sheet.record(name, count, slice, undefined, cost)
}

async function measureActivations(
  { callers, sliceMs }: Plan,
  { place, client }: Tools,
  sheet: Sheet,
  bares: Bares,
  sessions: readonly Session[],
): Promise<void> {
  const onePlan = activations(place, 'one plan')
  const manyPlans = activations(place, 'many plans')
  const overHttp = activationsOverHttp(place, client, sessions)
  for (const count of callers) {
    const bare = await recordBare(place, sheet, 'activation, bare', bareOf(bares, 'activation', count), {
      count,
      sliceMs,
    })
    const { slice, cost } = await withCost(place, () => runCallers(count, sliceMs, onePlan))
    sheet.record('activation', count, slice, bare, cost)
    const http = await withCost(place, () => runCallers(count, sliceMs, overHttp))
    sheet.record('activation over HTTP', count, http.slice, bare, http.cost)
  }
  const many = sheet.record('activation on many plans', onePlan64, await runCallers(onePlan64, sliceMs, manyPlans))
  sheet.record('activation on one plan', onePlan64, await runCallers(onePlan64, sliceMs, onePlan), many)
}

/** Its name in the table, the baseline's script, and who must sign. */
type WithdrawalKind = readonly [name: string, script: string, tier: Tier]
const withdrawalKinds: readonly WithdrawalKind[] = [
  ['withdrawal', 'withdrawal', 'auto'],
  ['withdrawal with approvers', 'withdrawalReviewed', 'two'],
]

async function measureWithdrawals(
  { callers, sliceMs }: Plan,
  { place, client }: Tools,
  sheet: Sheet,
  bares: Bares,
  sessions: readonly Session[],
  [name, script, tier]: WithdrawalKind,
): Promise<void> {
  const inProcess = withdrawals(place, tier, await readAddresses(place))
  const overHttp = withdrawalsOverHttp(client, sessions, tier)
  for (const count of callers) {
    const bare = await recordBare(place, sheet, `${name}, bare`, bareOf(bares, script, count), { count, sliceMs })
    const { slice, cost } = await withCost(place, () => runCallers(count, sliceMs, inProcess))
    sheet.record(name, count, slice, bare, cost)
    const http = await withCost(place, () => runCallers(count, sliceMs, overHttp))
    sheet.record(`${name} over HTTP`, count, http.slice, bare, http.cost)
    if (tier !== 'auto') continue
    // Between two slices of ours: against the first of them.
    const withChecks = bareOf(bares, 'withdrawalGuarded', count)
    const guarded = await recordBare(place, sheet, 'withdrawal, bare with checks', withChecks, { count, sliceMs })
    sheet.record('withdrawal, of bare with checks', count, slice, guarded)
  }
}

const sliceOf = ({ done, seconds }: Batch): Slice => ({
  perSecond: done / seconds,
  p50Ms: Number.NaN,
  p99Ms: Number.NaN,
})

async function measureBatches({ batch }: Plan, { place }: Tools, sheet: Sheet): Promise<void> {
  await seeDeposits(place, 2 * batch)
  await confirmDeposits(place, batch)
  const credited = await withCost(place, async () => sliceOf(await creditAll(place)))
  // The baseline uses unconfirmed deposits: it checks nothing.
  const bareCredited = await withCost(place, async () => sliceOf(await creditBare(place.query)))
  const bareCredit = sheet.record('credit, bare', undefined, bareCredited.slice, undefined, bareCredited.cost)
  sheet.record('credit', undefined, credited.slice, bareCredit, credited.cost)
  await beginDue(place, 2 * batch)
  const barePaid = sheet.record('maturity, bare', undefined, sliceOf(await payByBare(place, batch)))
  const paid = await withCost(place, async () => sliceOf(await payByProduct(place, batch)))
  sheet.record('maturity', undefined, paid.slice, barePaid, paid.cost)
}

const nothingOf =
  (noOp: HttpClient): Ask =>
  async () =>
    expectStatus(await noOp.ask('/api/bench/nothing'), 200)

async function measureHome(
  { sliceMs }: Plan,
  { place, client, noOp, homePaths, homeSql }: Tools,
  sheet: Sheet,
): Promise<Measured['homes'][number]> {
  const home = homes(client, await place.signInReaders(), homePaths)
  const sqlMs = await homeSql.measureMs()
  const nothing = sheet.record('request that does nothing', 1, await runCallers(1, sliceMs, nothingOf(noOp)))
  const { slice, cost } = await withCost(place, () => runCallers(1, sliceMs, home))
  sheet.record('home', 1, slice, undefined, cost)
  return { p50Ms: slice.p50Ms, sqlMs, noOpMs: nothing.p50Ms }
}

async function measureReading(
  { callers, sliceMs }: Plan,
  { place, client, noOp, homePaths }: Tools,
  sheet: Sheet,
): Promise<void> {
  const readers = await place.signInReaders()
  const me = mes(client, readers)
  const home = homes(client, readers, homePaths)
  for (const count of callers) {
    const nothing = await runCallers(count, sliceMs, nothingOf(noOp))
    if (count > 1) sheet.record('request that does nothing', count, nothing)
    const meSlice = await withCost(place, () => runCallers(count, sliceMs, me))
    sheet.record('GET /api/user/me', count, meSlice.slice, nothing, meSlice.cost)
    if (count === 1) continue
    const homeAtOnce = await withCost(place, () => runCallers(count, sliceMs, home))
    sheet.record('home', count, homeAtOnce.slice, nothing, homeAtOnce.cost)
  }
}

async function measureSignIn({ sliceMs }: Plan, { place, client }: Tools, sheet: Sheet, argon2: Ask): Promise<void> {
  const callers = 16
  // A password check takes tens of milliseconds: shorter slices count too few.
  const durationMs = Math.max(sliceMs, 1_000)
  const bare = sheet.record('argon2, bare', callers, await runCallers(callers, durationMs, argon2))
  const signIn = signIns(place, client)
  const { slice, cost } = await withCost(place, () => runCallers(callers, durationMs, signIn))
  sheet.record('sign-in over HTTP', callers, slice, bare, cost)
}
