import type { EntryId } from '#domains/ledger/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { accountsOf, type Moved, postHeldMovement } from '../store/movements.ts'

/** Gives what was set aside back to where it came from. */
export function giveBack(tx: Tx, withdrawal: Moved, reason: string, actor: string): Promise<EntryId> {
  const { source, leaving } = accountsOf(withdrawal)
  return postHeldMovement(tx, withdrawal, { step: 'back', reason, actor, way: [leaving, source] })
}
