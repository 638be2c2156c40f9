import { bankAccount, type EntryId } from '#domains/ledger/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { accountsOf, type Moved, postHeldMovement } from '../store/movements.ts'

/** It never arrived: back by the way it went. */
export function takeBackFromBank(tx: Tx, withdrawal: Moved, actor: string): Promise<EntryId> {
  const { source, leaving } = accountsOf(withdrawal)
  const way = [bankAccount, leaving, source]
  return postHeldMovement(tx, withdrawal, { step: 'back', reason: 'withdrawal.returned', actor, way })
}
