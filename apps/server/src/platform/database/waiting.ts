import type { RawBuilder } from 'kysely'
import { timestamptz } from './columns.ts'
import type { Reader } from './database.ts'
import { readRows, rowSchema } from './read-rows.ts'

/** What waits for a person: how many, and since when the oldest of them. */
export interface Waiting {
  readonly count: number
  /** There are more than are ever counted. */
  readonly countIsMore: boolean
  readonly since: readonly Date[]
}

const countedMax = 1_000
const shownMax = 50

const atRow = rowSchema('WaitingSince', { at: timestamptz })

/** Reads a queue: rows with one time each, `at`, the oldest first. Counted no further than anybody would count by hand. */
export async function readWaiting(reader: Reader, rows: RawBuilder<unknown>): Promise<Waiting> {
  const found = await readRows(reader, atRow)`select at from (${rows}) as waiting limit ${countedMax + 1}`
  return {
    count: Math.min(found.length, countedMax),
    countIsMore: found.length > countedMax,
    since: found.slice(0, shownMax).map(({ at }) => at),
  }
}
