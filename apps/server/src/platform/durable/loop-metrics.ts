import type { Registry } from 'prom-client'
import { cachedFor } from '../cache/cached.ts'
import type { Clock } from '../clock/clock.ts'
import type { Reader } from '../database/database.ts'
import { makeGauge } from '../metrics/make-metric.ts'
import { type LoopRow, readLoops } from './loop-rows.ts'
import { limitMsOf } from './loops-alive.ts'

type LoopMetric =
  | 'clearhold_loop_runs'
  | 'clearhold_loop_failures'
  | 'clearhold_loop_last_run_seconds'
  | 'clearhold_loop_lag_seconds'
  | 'clearhold_loop_limit_seconds'

/** The metrics of one scrape share a reading. */
const scrapeMs = 1_000

/** Metrics of the loops, read on each scrape: every process exposes those of all. */
export function exposeLoops(registry: Registry, reader: Reader, clock: Clock): void {
  const readAll = cachedFor(clock, scrapeMs, () => readLoops(reader))
  const expose = (name: LoopMetric, read: (row: LoopRow) => number | undefined) =>
    makeGauge(registry, name, async () =>
      (await readAll()).flatMap((row) => {
        const value = read(row)
        return value === undefined ? [] : [{ labels: { loop: row.name }, value }]
      }),
    )
  const seconds = (moment: Date) => moment.getTime() / 1_000
  expose('clearhold_loop_runs', ({ runs }) => Number(runs))
  expose('clearhold_loop_failures', ({ failures }) => failures)
  expose('clearhold_loop_last_run_seconds', ({ lastRunAt }) => (lastRunAt === null ? undefined : seconds(lastRunAt)))
  expose(
    'clearhold_loop_lag_seconds',
    ({ firstRunAt, lastEndedAt }) => seconds(clock.now()) - seconds(lastEndedAt ?? firstRunAt),
  )
  expose('clearhold_loop_limit_seconds', (row) => limitMsOf(row) / 1_000)
}
