import { bool } from '../database/columns.ts'
import type { Tx } from '../database/database.ts'
import { readRow, rowSchema } from '../database/read-rows.ts'

const turnRow = rowSchema('RelayTurn', { isTaken: bool })

/**
 * Whether this transaction may do one of the relay's jobs: only one worker does at a time. Not by row locks on the events, which the jobs
 * share: the second would skip them, and find them only in its next run.
 */
export async function takeTurn(tx: Tx, job: 'signal' | 'wake' | 'tell'): Promise<boolean> {
  const { isTaken } = await readRow(tx, turnRow)`
    select pg_try_advisory_xact_lock(hashtextextended(${`clearhold relay: ${job}`}, 0)) as "isTaken"`
  return isTaken
}
