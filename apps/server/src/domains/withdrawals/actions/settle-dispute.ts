import { decimalFromMicro } from '@clearhold/contract/money'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import { type Command, defineCommand } from '#domains/approvals/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { referenceOf, refusedReason } from '../rules.ts'
import { isVoided } from '../store/payouts.ts'
import { lockWithdrawal, readWithdrawal, type StoredWithdrawal } from '../store/withdrawals.ts'
import { giveBack } from './give-back.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import { settleBank } from './settle-bank.ts'
import { takeBackFromBank } from './take-back-from-bank.ts'

type SettleRefusal = 'not_found' | 'withdrawal_decided' | 'withdrawal_not_voided'
const inputSchema = z.strictObject({ withdrawalId: z.uuid(), outcome: z.enum(['stands', 'returned']) })

/**
 * What becomes of a bank payout that the person says never arrived, and of one that the chain reverted or the signer refused:
 * it stands, or the money goes back to the person. Two people decide. What failed cannot stand: nothing was paid. What the
 * signer refused is given back once its nonce is filled with nothing: until then it could still be signed (INV6).
 */
export const settleDispute: Command = defineCommand({
  name: 'withdrawal.settle_dispute',
  money: true,
  permissionToMake: 'finance_maker',
  permissionToApprove: 'finance_approver',
  inputSchema,
  describe: async (reader, { withdrawalId, outcome }) => {
    const found = await findOpen(reader, await readWithdrawal(reader, withdrawalId), outcome)
    if (!found.ok) return found
    const { personId, number, amountMicro, state, bankReference } = found.value
    return ok({
      subject: `person:${personId}`,
      changes: [
        { field: 'withdrawal', before: '', after: referenceOf(number) },
        { field: 'withdrawal_state', before: state, after: outcome === 'stands' ? 'settled' : 'rejected' },
        { field: 'withdrawal_amount', before: '', after: decimalFromMicro(amountMicro) },
      ],
      state: { state, amountMicro, bankReference },
    })
  },
  execute: async (tx, { withdrawalId, outcome }, { approverId, requestId }) => {
    const found = await findOpen(tx, await lockWithdrawal(tx, withdrawalId), outcome)
    if (!found.ok) return found
    const actor = `person:${approverId}`
    if (outcome === 'stands') await settleBank(tx, found.value, actor, requestId)
    else await refund(tx, found.value, actor, requestId)
    return ok(undefined)
  },
})

async function findOpen(
  reader: Reader,
  withdrawal: StoredWithdrawal | undefined,
  outcome: 'stands' | 'returned',
): Promise<Result<StoredWithdrawal, SettleRefusal>> {
  if (withdrawal === undefined) return refuse('not_found')
  const { id, state, reason } = withdrawal
  if (state !== 'disputed' && (state !== 'failed' || outcome !== 'returned')) return refuse('withdrawal_decided')
  const isWaiting = state === 'failed' && reason === refusedReason && !(await isVoided(reader, id))
  return isWaiting ? refuse('withdrawal_not_voided') : ok(withdrawal)
}

async function refund(tx: Tx, withdrawal: StoredWithdrawal, actor: string, requestId: string): Promise<void> {
  const { id, state } = withdrawal
  const endEntryId =
    state === 'disputed'
      ? await takeBackFromBank(tx, withdrawal, actor)
      : await giveBack(tx, withdrawal, 'withdrawal.returned', actor)
  await moveWithdrawal(tx, { id, from: [state], to: 'rejected', reason: 'returned', set: { endEntryId } })
  await recordChange(tx, {
    actor,
    action: 'withdrawal.returned',
    subject: `withdrawal:${id}`,
    before: { state },
    after: { state: 'rejected', endEntryId },
    requestId,
    event: null,
  })
}
