import type { EntryId } from '#domains/ledger/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { accountsOf, type Moved, postMovement } from '../store/movements.ts'

/** Sets the money aside; undefined, and nothing is written, when the account does not hold it. */
export function holdMoney(tx: Tx, withdrawal: Moved): Promise<EntryId | undefined> {
  const { source, leaving } = accountsOf(withdrawal)
  return postMovement(tx, withdrawal, {
    step: 'hold',
    reason: 'withdrawal.requested',
    actor: `person:${withdrawal.personId}`,
    way: [source, leaving],
  })
}
