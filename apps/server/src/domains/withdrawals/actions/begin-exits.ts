import { readWaitingExits } from '#domains/treasury/index.ts'
import type { Database } from '#platform/database/database.ts'
import { writeBegunExit } from '../store/money.ts'

export interface ExitWork {
  /** Until the next one's day is over, or until one that is short is looked at again; undefined where none waits. */
  readonly waitMs: number | undefined
}

/** What investors are owed comes first: an exit that capital does not cover is looked at again so often. */
const shortWaitMs = 60_000

/** Begins to pay what was announced to leave capital, the oldest first, once its day is over and if it is still free. */
export async function beginExits(database: Database, chainId: number): Promise<ExitWork> {
  const waits: number[] = []
  for (const { id, waitMs } of await readWaitingExits(database.reader, chainId)) {
    if (waitMs > 0) waits.push(Math.max(waitMs, 1_000))
    else if (!(await database.transaction((tx) => writeBegunExit(tx, id)))) waits.push(shortWaitMs)
  }
  return { waitMs: waits.length === 0 ? undefined : Math.min(...waits) }
}
