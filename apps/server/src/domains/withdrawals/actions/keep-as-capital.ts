import { bankAccount, capitalAccount, type EntryId } from '#domains/ledger/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Moved, postHeldMovement } from '../store/movements.ts'

/** It arrived: what backed it on the chain is the operator's own now. */
export function keepAsCapital(tx: Tx, withdrawal: Moved, actor: string): Promise<EntryId> {
  const way = [bankAccount, capitalAccount]
  return postHeldMovement(tx, withdrawal, { step: 'bank_capital', reason: 'withdrawal.settled', actor, way })
}
