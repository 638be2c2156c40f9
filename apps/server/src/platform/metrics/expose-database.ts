import type { Registry } from 'prom-client'
import type { Database } from '../database/database.ts'
import { makeCounter, makeGauge } from './make-metric.ts'

/** The pool of this process, and what its transactions had to repeat. */
export function exposeDatabase(registry: Registry, { figures }: Pick<Database, 'figures'>): void {
  makeGauge(registry, 'clearhold_database_connections', async () => {
    const { connections, idle } = figures()
    return [
      { labels: { state: 'busy' }, value: connections - idle },
      { labels: { state: 'idle' }, value: idle },
    ]
  })
  makeGauge(registry, 'clearhold_database_waiting', async () => [{ value: figures().waiting }])
  makeCounter(registry, 'clearhold_database_wait_seconds_total', () => figures().waitedMs / 1_000)
  makeCounter(registry, 'clearhold_transaction_retries_total', () => figures().retries)
}
