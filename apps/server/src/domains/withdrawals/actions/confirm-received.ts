import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { Tx } from '#platform/database/database.ts'
import { writeReceived } from '../store/money.ts'
import { lockOwnWithdrawal } from '../store/withdrawals.ts'

export interface Saying {
  readonly withdrawalId: string
  readonly personId: string
  readonly requestId: string
}

export type SayRefusal = 'not_found' | 'withdrawal_not_paid'

/** The person confirms that the transfer arrived: it is settled, and what backed it becomes operator capital. */
export async function confirmReceived(
  tx: Tx,
  { withdrawalId, personId, requestId }: Saying,
): Promise<Result<undefined, SayRefusal>> {
  const withdrawal = await lockOwnWithdrawal(tx, withdrawalId, personId)
  if (withdrawal === undefined) return refuse('not_found')
  if (withdrawal.state !== 'paid') return refuse('withdrawal_not_paid')
  await writeReceived(tx, withdrawalId, personId, requestId)
  return ok(undefined)
}
