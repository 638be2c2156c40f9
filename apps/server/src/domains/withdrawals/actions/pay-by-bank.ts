import { bankAccount, type EntryId } from '#domains/ledger/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { accountsOf, type Moved, postHeldMovement } from '../store/movements.ts'

/** Two people have paid it from the operator's bank. */
export function payByBank(tx: Tx, withdrawal: Moved, actor: string): Promise<EntryId> {
  const { leaving } = accountsOf(withdrawal)
  const way = [leaving, bankAccount]
  return postHeldMovement(tx, withdrawal, { step: 'bank', reason: 'withdrawal.paid', actor, way })
}
