import { setTimeout as pause } from 'node:timers/promises'
import { waitFor } from '#stack/wait-for.ts'
import { confirmDeposits, creditAll, seeDeposits } from '../people/batches.ts'
import { medianOf, percentileOf } from '../people/callers.ts'
import { treeCpuMs } from '../people/cpu.ts'
import { numberBase, personPrefix } from '../people/people.ts'
import type { Child } from './child.ts'
import type { Wanted } from './listening.ts'
import { type Place, residentBytes } from './place.ts'
import type { Streams } from './streams.ts'

export interface Plan {
  readonly streams: number
  readonly rounds: number
  /** Events of a round, and in how many equal turns they happen, one each 100 ms. */
  readonly events: number
  readonly turns: number
}

/** The delays of all events of a round, in milliseconds from their commit to their arrival. */
export interface Round {
  readonly p50Ms: number
  readonly p99Ms: number
  /** Processor time of the processes that hold the streams, for each event. */
  readonly cpuMs: number
}

export interface Held {
  readonly bytesPerStream: number
  /** Processor time a second while nothing happens. */
  readonly restCpuMs: number
  readonly rounds: readonly Round[]
  /** One event for everybody, as fast as they are credited: from the first commit until the last arrival. */
  readonly everybodySeconds?: number
}

const turnMs = 100
const openAtOnce = 500
const settleMs = 5_000
const restMs = 16_000
const arriveMsMax = 300_000

const cpuOf = (processIds: readonly number[]) => processIds.reduce((sum, id) => sum + treeCpuMs(id), 0)
const memoryOf = (processIds: readonly number[]) => processIds.reduce((sum, id) => sum + residentBytes(id), 0)

/**
 * What an open stream costs, and what all of them do while nothing happens. Memory is compared between half of the streams and all: with the
 * first ones a process frees what its start left behind, and loads code.
 */
async function hold(
  processIds: readonly number[],
  plan: Plan,
  open: (first: number, last: number) => Promise<void>,
): Promise<Omit<Held, 'rounds'>> {
  const half = Math.floor(plan.streams / 2)
  const openUpTo = async (from: number, to: number) => {
    for (let first = from; first <= to; first += openAtOnce) await open(first, Math.min(to, first + openAtOnce - 1))
    await pause(settleMs)
  }
  await openUpTo(1, half)
  const halfBytes = memoryOf(processIds)
  await openUpTo(half + 1, plan.streams)
  const bytesPerStream = (memoryOf(processIds) - halfBytes) / (plan.streams - half)
  const begunMs = cpuOf(processIds)
  await pause(restMs)
  return { bytesPerStream, restCpuMs: ((cpuOf(processIds) - begunMs) * 1_000) / restMs }
}

/** Collects arrivals until that many are there. */
async function collect(streams: Streams, events: number): Promise<Map<number, number>> {
  const arrivals = new Map<number, number>()
  const until = performance.now() + arriveMsMax
  while (arrivals.size < events) {
    for (const [n, atMs] of await streams.report()) arrivals.set(n, atMs)
    if (performance.now() > until) throw new Error(`only ${arrivals.size} of ${events} events arrived`)
    await pause(50)
  }
  return arrivals
}

function roundOf(begun: ReadonlyMap<number, number>, arrivals: ReadonlyMap<number, number>, cpuMs: number): Round {
  const delays = [...begun].map(([n, atMs]) => (arrivals.get(n) ?? Number.NaN) - atMs)
  return { p50Ms: percentileOf(delays, 0.5), p99Ms: percentileOf(delays, 0.99), cpuMs: cpuMs / begun.size }
}

/** Streams of the product: deposits are credited by its own action, told by its relay, and written by its api. */
export async function measureProduct(place: Place, streams: Streams, plan: Plan): Promise<Held> {
  const { apis, database, query } = place
  const processIds = apis.map((api) => api.processId())
  const held = await hold(processIds, plan, async (first, last) => {
    // Signed in as they are opened: a token lives for minutes.
    const tokens = await place.signIn(first, last)
    await streams.open(tokens.map((token, index) => wantedOf(apis, first + index, token)))
  })
  const rounds: Round[] = []
  const turnEvents = plan.events / plan.turns
  for (let round = 0; round < plan.rounds; round += 1) {
    await seeDeposits({ database, query, people: place.people }, plan.events)
    await untilRelayed(place)
    const mark = await lastEntry(place)
    const begunMs = cpuOf(processIds)
    for (let turn = 0; turn < plan.turns; turn += 1) {
      const turnEnds = performance.now() + turnMs
      await confirmDeposits(place, turnEvents)
      await creditAll(place)
      await pause(Math.max(0, turnEnds - performance.now()))
    }
    const arrivals = await collect(streams, plan.events)
    rounds.push(roundOf(await commitsAfter(place, mark), arrivals, cpuOf(processIds) - begunMs))
  }
  return { ...held, rounds, everybodySeconds: await tellEverybody(place, streams, plan) }
}

async function tellEverybody(place: Place, streams: Streams, { streams: people }: Plan): Promise<number> {
  await seeDeposits(place, people)
  await untilRelayed(place)
  const mark = await lastEntry(place)
  await confirmDeposits(place, people)
  await creditAll(place)
  const arrivals = await collect(streams, people)
  const commits = await commitsAfter(place, mark)
  return (Math.max(...arrivals.values()) - Math.min(...commits.values())) / 1_000
}

function wantedOf(apis: Place['apis'], n: number, token: string): Wanted {
  const api = apis[n % apis.length]
  if (api === undefined) throw new Error('there is no api')
  return { n, url: `${api.url}/api/stream`, token }
}

/** So that what came before a round is not among its load. */
async function untilRelayed({ query }: Place): Promise<void> {
  const isRelayed = async () => {
    const [row] = await query('select count(*)::int as waiting from platform.outbox where relayed_at is null')
    return row?.['waiting'] === 0
  }
  await waitFor('earlier events to be relayed', isRelayed, { timeoutMs: arriveMsMax })
  await pause(settleMs)
}

async function lastEntry({ query }: Place): Promise<string> {
  const [row] = await query('select coalesce(max(id), 0)::text as last from ledger.entry')
  return String(row?.['last'])
}

/** When PostgreSQL itself committed the entry of each person's deposit, by their number. */
async function commitsAfter({ query }: Place, entryId: string): Promise<Map<number, number>> {
  const rows = await query(
    `select substr(account.key, length('investor:${personPrefix}') + 1, 12)::bigint - ${numberBase} as n,
       extract(epoch from pg_xact_commit_timestamp(posting.xmin))::float8 * 1000 as "atMs"
     from ledger.posting join ledger.account on account.id = posting.target_id
     where posting.entry_id > $1 and account.key like 'investor:%:cash'`,
    [entryId],
  )
  return new Map(rows.map(({ n, atMs }) => [Number(n), Number(atMs)]))
}

/** The same by the yardstick: no session, no database, no relay. */
export async function measureBare(bare: Child, streams: Streams, plan: Plan): Promise<Held> {
  const processIds = [bare.processId]
  const held = await hold(processIds, plan, async (first, last) => {
    const wanted = (n: number): Wanted => ({ n, url: `${bare.line}/?n=${n}`, token: 'none' })
    await streams.open(Array.from({ length: last - first + 1 }, (_, index) => wanted(first + index)))
  })
  const rounds: Round[] = []
  const turnEvents = plan.events / plan.turns
  for (let round = 0; round < plan.rounds; round += 1) {
    const begun = new Map<number, number>()
    const begunMs = cpuOf(processIds)
    for (let turn = 0; turn < plan.turns; turn += 1) {
      const told = Array.from({ length: turnEvents }, (_, index) => turn * turnEvents + index + 1)
      for (const n of told) begun.set(n, Date.now())
      await fetch(bare.line, { method: 'POST', body: JSON.stringify(told) })
      await pause(turnMs)
    }
    const arrivals = await collect(streams, plan.events)
    rounds.push(roundOf(begun, arrivals, cpuOf(processIds) - begunMs))
  }
  return { ...held, rounds }
}

export function medianRound({ rounds }: Held): Round {
  const of = (pick: (round: Round) => number) => medianOf(rounds.map(pick))
  return { p50Ms: of(({ p50Ms }) => p50Ms), p99Ms: of(({ p99Ms }) => p99Ms), cpuMs: of(({ cpuMs }) => cpuMs) }
}
