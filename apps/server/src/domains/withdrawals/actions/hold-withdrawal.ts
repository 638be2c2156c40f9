import { refuse } from '@clearhold/contract/result'
import type { Tx } from '#platform/database/database.ts'
import type { RollBack } from '#platform/database/rollback.ts'
import { type HeldWithdrawal, writeHold } from '../store/money.ts'

/** Puts the money on hold for the withdrawal and records the request; rolls the transaction back if the money is not there. */
export async function holdWithdrawal(
  { tx, rollBack }: { readonly tx: Tx; readonly rollBack: RollBack<'withdraw_balance_short'> },
  held: HeldWithdrawal,
  requestId: string,
): Promise<string> {
  if (!(await writeHold(tx, held, requestId))) return rollBack(refuse('withdraw_balance_short'))
  return held.id
}
