import { readWaitingExits } from '#domains/treasury/index.ts'
import type { Database } from '#platform/database/database.ts'
import { writeBegunExit } from '../store/money.ts'

export interface ExitWork {
  /** Until the next exit's notice is over, or until a short one is tried again; undefined where none waits. */
  readonly waitMs: number | undefined
}

/** What investors are owed comes first: an exit that capital does not cover is retried this often. */
const shortWaitMs = 60_000

/** Begins to pay announced exits of capital, the oldest first, once their notice is over and if the capital is still free. */
export async function beginCapitalExits(database: Database, chainId: number): Promise<ExitWork> {
  const waits: number[] = []
  for (const { id, waitMs } of await readWaitingExits(database.reader, chainId)) {
    if (waitMs > 0) waits.push(Math.max(waitMs, 1_000))
    else if (!(await database.transaction((tx) => writeBegunExit(tx, id)))) waits.push(shortWaitMs)
  }
  return { waitMs: waits.length === 0 ? undefined : Math.min(...waits) }
}
