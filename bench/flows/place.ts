import type { Database } from '#platform/database/database.ts'
import { waitFor } from '#stack/wait-for.ts'
import type { Whole } from '#stack/whole.ts'

export interface Place {
  readonly whole: Whole
  readonly database: Database
  query<Row>(statement: string, values?: unknown[]): Promise<Row[]>
}

export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: 'share' | 'ms'
  /** A minimum for a share, a maximum for a time. */
  readonly bound: number
  readonly details: string
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** How many events the worker has not fully delivered yet: to open pages, to people, and to flows. */
export async function openEvents({ query }: Place): Promise<number> {
  const [row] = await query<{ n: number }>(
    'select count(*)::int as n from platform.outbox where relayed_at is null or told_at is null or woken_at is null',
  )
  return row?.n ?? 0
}

/** The worker has delivered and sent everything so far. */
export async function untilQuiet(place: Place): Promise<void> {
  await waitFor('the events of before to be done with', async () => (await openEvents(place)) === 0, {
    timeoutMs: 300_000,
  })
}
