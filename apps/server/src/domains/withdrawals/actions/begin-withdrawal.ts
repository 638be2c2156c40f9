import { refuse } from '@clearhold/contract/result'
import type { Tx } from '#platform/database/database.ts'
import type { RollBack } from '#platform/database/rollback.ts'
import { type HeldWithdrawal, writeHold } from '../store/money.ts'

/** Sets the money aside with the withdrawal it is for, and records the request; without the money nothing of the transaction stands. */
export async function beginWithdrawal(
  { tx, rollBack }: { readonly tx: Tx; readonly rollBack: RollBack<'withdraw_balance_short'> },
  held: HeldWithdrawal,
  requestId: string,
): Promise<string> {
  if (!(await writeHold(tx, held, requestId))) return rollBack(refuse('withdraw_balance_short'))
  return held.id
}
