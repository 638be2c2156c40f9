import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../clock/clock.ts'
import type { Reader } from '../database/database.ts'
import { type LoopRow, readLoops } from './loop-rows.ts'

/** Metrics of the loops, read on each scrape: every process exposes those of all. */
export function exposeLoops(registry: Registry, reader: Reader, clock: Clock): void {
  const expose = (name: string, help: string, read: (row: LoopRow) => number | undefined) =>
    new Gauge({
      name: `clearhold_loop_${name}`,
      help,
      labelNames: ['loop'],
      registers: [registry],
      collect: async function () {
        // A database that does not answer must not take the other metrics with it.
        for (const row of await readLoops(reader).catch(() => [])) {
          const value = read(row)
          if (value !== undefined) this.set({ loop: row.name }, value)
        }
      },
    })
  const seconds = (moment: Date) => moment.getTime() / 1_000
  expose('runs', 'Runs since the loop exists', ({ runs }) => Number(runs))
  expose('failures', 'Failures in a row', ({ failures }) => failures)
  expose('last_run_seconds', 'When the last run began, in seconds since 1970', ({ lastRunAt }) =>
    lastRunAt === null ? undefined : seconds(lastRunAt),
  )
  expose(
    'lag_seconds',
    'Seconds since the last run ended',
    ({ firstRunAt, lastEndedAt }) => seconds(clock.now()) - seconds(lastEndedAt ?? firstRunAt),
  )
}
