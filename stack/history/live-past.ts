import { requestSnapshot } from '#domains/solvency/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { type DemoHistory, endDemoHistory } from '#platform/clock/demo-history.ts'
import { wakeFlow } from '#platform/durable/wake-flow.ts'
import { type Postgres, runSql } from '../postgres.ts'
import { waitFor } from '../wait-for.ts'
import { advanceTo, recordMove } from './clock.ts'
import type { Moment, Past } from './deeds.ts'
import { doAsPerson } from './person-deeds.ts'
import { mineDeep, untilQuiet, untilSettled } from './settle.ts'
import { doAsStaff } from './staff-deeds.ts'
import { World, type WorldParts } from './world.ts'

/** How many users act concurrently: enough load for two processors. */
const togetherMax = 6

export type PastState = 'none' | 'begun' | 'lived'

/** Whether this database has a seeded history. */
export async function readPastState(postgres: Postgres, database: string): Promise<PastState> {
  const [row] = await runSql(postgres, database, 'select until_at from platform.demo_history')
  if (row === undefined) return 'none'
  return (row as { readonly until_at: Date | null }).until_at === null ? 'begun' : 'lived'
}

export interface LivedPast extends DemoHistory {
  readonly seconds: number
}

/**
 * Plays a history that has begun, moment by moment, through the calls of the pages and the flows behind them; ends in the present, with
 * the chain reconciled with the ledger and a snapshot anchored in the chain.
 */
export async function livePast(parts: WorldParts, past: Past, say: (step: string) => void): Promise<LivedPast> {
  const startedMs = performance.now()
  const world = new World(parts)
  try {
    const [row] = await world.read('select from_at as "from" from platform.demo_history')
    const from = row?.['from'] as Date
    let capitals = 1
    let month = ''
    await untilSettled(world, capitals)
    for (const moment of past.moments) {
      const at = new Date(from.getTime() + moment.atMs)
      await advanceTo(world, at)
      if (month !== monthOf(at)) say(`The demo’s past: ${monthOf(at)}`)
      month = monthOf(at)
      await liveMoment(world, moment)
      capitals += moment.staff.filter(({ do: what }) => what === 'pay_capital').length
      await untilSettled(world, capitals)
    }
    const history = await comeToPresent(world)
    await prove(world)
    return { ...history, seconds: (performance.now() - startedMs) / 1_000 }
  } finally {
    await world.close()
  }
}

function monthOf(at: Date): string {
  return at.toLocaleString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

/** Investors concurrently, each in the order of their own actions; then staff. */
async function liveMoment(world: World, { people, staff }: Moment): Promise<void> {
  const lives = Map.groupBy(people, ({ who }) => who)
  await beside([...lives.values()], async (deeds) => {
    for (const deed of deeds) await doAsPerson(world, deed)
  })
  await beside(staff, (deed) => doAsStaff(world, deed))
}

/** A few at a time; the first failure ends it. */
async function beside<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const takeTurns = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: togetherMax }, takeTurns))
}

/** The last step of the clock; from here on business time is real time. */
async function comeToPresent(world: World): Promise<DemoHistory> {
  await advanceTo(world, new Date(systemClock.now().getTime() - 60_000))
  const history = await world.database.transaction(async (tx) => {
    const [row] = await world.read('select offset_ms as "offsetMs" from platform.clock')
    const ended = await endDemoHistory(tx)
    await recordMove(tx, BigInt(String(row?.['offsetMs'])), 0n)
    return ended
  })
  await untilQuiet(world)
  return history
}

/** Chain and ledger are reconciled once more, and a snapshot of what is owed is taken and anchored. */
async function prove(world: World): Promise<void> {
  const [row] = await world.read(
    `select clock_timestamp() as now, coalesce(max(number), 0)::int as newest from solvency.snapshot`,
  )
  const since = row?.['now'] as Date
  await requestSnapshot(world.database, systemClock)
  await wakeFlow(world.config.RESTATE_INGRESS_URL, { flow: 'snapshot', key: 'all' })
  const isProved = async () => {
    await mineDeep(world.chainUrl)
    const compared = await world.count('from treasury.reconciliation where at > $1 and drift_micro = 0', [since])
    const anchored = await world.count(`from solvency.snapshot where state = 'anchored' and begun_at >= $1`, [since])
    return compared > 0 && anchored > 0
  }
  await waitFor('a comparison and an anchored snapshot', isProved, { timeoutMs: 120_000, everyMs: 500 })
}
