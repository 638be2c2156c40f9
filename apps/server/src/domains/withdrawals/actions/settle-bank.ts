import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'
import type { StoredWithdrawal } from '../store/withdrawals.ts'
import { keepAsCapital } from './keep-as-capital.ts'
import { moveWithdrawal } from './move-withdrawal.ts'

/** Ends a bank payout, in the transaction of whoever decided so; nobody's request where it was only quiet for long. */
export async function settleBank(
  tx: Tx,
  withdrawal: StoredWithdrawal,
  actor: string,
  requestId: string | undefined,
): Promise<void> {
  const { id, state, amountMicro: arrivedMicro } = withdrawal
  const endEntryId = await keepAsCapital(tx, withdrawal, actor)
  await moveWithdrawal(tx, { id, from: [state], to: 'settled', set: { endEntryId, arrivedMicro } })
  await recordChange(tx, {
    actor,
    action: 'withdrawal.settled',
    subject: `withdrawal:${id}`,
    before: { state },
    after: { state: 'settled', endEntryId },
    ...(requestId === undefined ? {} : { requestId }),
    event: null,
  })
}
