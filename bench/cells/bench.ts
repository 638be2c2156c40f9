import { cpus, loadavg } from 'node:os'
import { stolenShare } from '#stack/idle.ts'
import { medianOf } from '../people/callers.ts'
import { type Cell, openCell } from './cell.ts'

interface Plan {
  readonly people: number
  readonly rounds: number
  /** Credited in each cell of a round; each is an entry of its own. */
  readonly deposits: number
  /** Round trips that do nothing, in each cell of a round. */
  readonly trips: number
}

const quickPlan: Plan = { people: 500, rounds: 3, deposits: 1_000, trips: 2_000 }
const wholePlan: Plan = { people: 2_000, rounds: 7, deposits: 10_000, trips: 20_000 }
const counts = [1, 2, 4] as const
type Count = (typeof counts)[number]
const shareMin = 0.95
/** A short run is mostly the start of connections, beside other work: it fails only on a collapse. */
const quickSlack = 0.5

/** By the number of cells that work at the same time: how much each second of processor time did, one value for each round. */
type Rates = Readonly<Record<Count, number[]>>

interface Findings {
  readonly entries: Rates
  readonly trips: Rates
}

/** npm run bench cells: whether independent cells post as many entries for each second of processor time as one does alone. */
export async function runCellsBench({ quick, json }: { quick: boolean; json: boolean }): Promise<boolean> {
  const plan = quick ? quickPlan : wholePlan
  const startedAt = performance.now()
  const { value: findings, stolen } = await stolenShare(() => measureAll(plan))
  const seconds = (performance.now() - startedAt) / 1_000
  const load = loadavg()[0] ?? Number.NaN
  console.log(
    `\n${plan.deposits} deposits credited in each cell, medians of ${plan.rounds} rounds; ${cpus().length} cores, load ${load.toFixed(1)} at the end, ` +
      `${(stolen * 100).toFixed(0)}% taken by the host; ${seconds.toFixed(0)} s${quick ? ', short form' : ''}`,
  )
  const shares = { two: shareOf(findings.entries, 2), four: shareOf(findings.entries, 4) }
  const nothing = { two: shareOf(findings.trips, 2), four: shareOf(findings.trips, 4) }
  for (const count of counts)
    console.log(
      `${count} ${count === 1 ? 'cell ' : 'cells'}  ${medianOf(findings.entries[count]).toFixed(0).padStart(6)} entries a second of processor time, ` +
        `${medianOf(findings.trips[count]).toFixed(0).padStart(6)} round trips that do nothing`,
    )
  const isReached = shares.four >= shareMin
  console.log(
    `${isReached ? 'ok  ' : 'MISS'} four cells, of one: ${shares.four.toFixed(3)} (>= ${shareMin}); two ${shares.two.toFixed(3)}; ` +
      `round trips that do nothing ${nothing.four.toFixed(3)} and ${nothing.two.toFixed(3)}`,
  )
  if (json) console.log(JSON.stringify({ bench: 'cells', quick, load, ratios: { ...shares, nothing }, ...findings }))
  return quick ? shares.four >= shareMin * quickSlack : isReached
}

/** Of the same round, the median of all rounds: other work on the machine affects both. */
function shareOf(rates: Rates, count: Count): number {
  return medianOf(rates[count].map((rate, round) => rate / (rates[1][round] ?? Number.NaN)))
}

async function measureAll(plan: Plan): Promise<Findings> {
  const cells: Cell[] = []
  const entries: Rates = { 1: [], 2: [], 4: [] }
  const trips: Rates = { 1: [], 2: [], 4: [] }
  try {
    for (let opened = 0; opened < Math.max(...counts); opened += 1) cells.push(await openCell(plan.people))
    // Warm-up: the first batch of a connection compiles and plans its functions.
    await creditIn(cells, plan.people)
    for (let round = 0; round < plan.rounds; round += 1) {
      // Each count is first in a third of the rounds: caches and the machine's clock favour none.
      for (const count of [...counts.slice(round % 3), ...counts.slice(0, round % 3)]) {
        const working = Array.from({ length: count }, (_, index) => cells[(round + index) % cells.length]).filter(
          (cell) => cell !== undefined,
        )
        entries[count].push(await creditIn(working, plan.deposits))
        trips[count].push(await rateOf(working, () => each(working, { order: 'ask', trips: plan.trips })))
      }
    }
  } finally {
    for (const cell of cells) await cell.close()
  }
  return { entries, trips }
}

/** Entries for each second of processor time, while all of them post at once. */
async function creditIn(cells: readonly Cell[], deposits: number): Promise<number> {
  await each(cells, { order: 'prepare', deposits })
  return rateOf(cells, async () => {
    const done = await each(cells, { order: 'credit', deposits })
    if (done !== deposits * cells.length) throw new Error(`only ${done} deposits were credited`)
    return done
  })
}

async function each(cells: readonly Cell[], order: Parameters<Cell['ask']>[0]): Promise<number> {
  const done = await Promise.all(cells.map((cell) => cell.ask(order)))
  return done.reduce((sum, some) => sum + some, 0)
}

async function rateOf(cells: readonly Cell[], work: () => Promise<number>): Promise<number> {
  const cpuMs = () => cells.reduce((sum, cell) => sum + cell.cpuMs(), 0)
  const beforeMs = cpuMs()
  const done = await work()
  return (done * 1_000) / (cpuMs() - beforeMs)
}
