import type { RawBuilder } from 'kysely'
import { timestamptz } from './columns.ts'
import type { Reader } from './database.ts'
import { readRows, rowSchema } from './read-rows.ts'

/** A work queue of staff: its length, and since when the oldest item waits. */
export interface Waiting {
  readonly count: number
  /** There are more than were counted. */
  readonly countIsMore: boolean
  readonly since: readonly Date[]
}

export const waitingMax = { counted: 1_000, shown: 50 } as const

const atRow = rowSchema('WaitingSince', { at: timestamptz })

/** Reads a queue: rows with one time each, `at`, the oldest first. Counted up to a limit. */
export async function readWaiting(reader: Reader, rows: RawBuilder<unknown>): Promise<Waiting> {
  const found = await readRows(reader, atRow)`select at from (${rows}) as waiting limit ${waitingMax.counted + 1}`
  return {
    count: Math.min(found.length, waitingMax.counted),
    countIsMore: found.length > waitingMax.counted,
    since: found.slice(0, waitingMax.shown).map(({ at }) => at),
  }
}
