import { refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'
import type { RollBack } from '#platform/database/rollback.ts'
import { withdrawalEvent } from '../rules.ts'
import { insertWithdrawal, type NewWithdrawal, type StoredWithdrawal } from '../store/withdrawals.ts'
import { holdMoney } from './hold-money.ts'
import { notifyReviewers } from './notify-reviewers.ts'

/** Sets the money aside, stores the withdrawal that names the entry and records the request; what the ledger refuses undoes everything. */
export async function beginWithdrawal(
  { tx, rollBack }: { readonly tx: Tx; readonly rollBack: RollBack<'withdraw_balance_short'> },
  draft: Omit<NewWithdrawal, 'holdEntryId'>,
  requestId: string,
): Promise<StoredWithdrawal> {
  const holdEntryId = await holdMoney(tx, draft)
  if (holdEntryId === undefined) return rollBack(refuse('withdraw_balance_short'))
  const stored = await insertWithdrawal(tx, { ...draft, holdEntryId })
  const { id, personId, type, method, amountMicro, tier, risk, digest, state } = stored
  await recordChange(tx, {
    actor: `person:${personId}`,
    action: 'withdrawal.requested',
    subject: `withdrawal:${id}`,
    after: { type, method, amountMicro, tier, risk, digest: digest?.toString('hex') ?? null, state, holdEntryId },
    requestId,
    event: withdrawalEvent(stored, 'withdrawal.requested'),
  })
  await notifyReviewers(tx, id)
  return stored
}
