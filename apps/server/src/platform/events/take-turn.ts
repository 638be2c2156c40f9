import { bool } from '../database/columns.ts'
import type { Tx } from '../database/database.ts'
import { readRow, rowSchema } from '../database/read-rows.ts'

const turnRow = rowSchema('RelayTurn', { isTaken: bool })

/**
 * Whether this transaction may do one of the relay's jobs: of several workers one does at a time. Not by locks on the events
 * themselves, which the jobs have in common: whoever was second would pass over them, and find them at the next turn.
 */
export async function takeTurn(tx: Tx, job: 'signal' | 'wake' | 'tell'): Promise<boolean> {
  const { isTaken } = await readRow(tx, turnRow)`
    select pg_try_advisory_xact_lock(hashtextextended(${`clearhold relay: ${job}`}, 0)) as "isTaken"`
  return isTaken
}
