import { type RawBuilder, sql } from 'kysely'
import type { Reader } from './database.ts'

/** What waits for a person: how many, and since when the oldest of them. */
export interface Waiting {
  readonly count: number
  /** There are more than are ever counted. */
  readonly countIsMore: boolean
  readonly since: readonly Date[]
}

const countedMax = 1_000
const shownMax = 50

/** Reads a queue: rows with one time each, `at`, the oldest first. Counted no further than anybody would count by hand. */
export async function readWaiting(reader: Reader, rows: RawBuilder<unknown>): Promise<Waiting> {
  const { rows: found } = await sql<{ at: Date }>`
    select at from (${rows}) as waiting limit ${countedMax + 1}`.execute(reader)
  return {
    count: Math.min(found.length, countedMax),
    countIsMore: found.length > countedMax,
    since: found.slice(0, shownMax).map(({ at }) => at),
  }
}
