import { decimalFromMicro } from '@clearhold/contract/money'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import { type Command, defineCommand } from '#domains/approvals/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { referenceOf, refusedReason } from '../rules.ts'
import { writeGivenBack, writeUpheld } from '../store/money.ts'
import { isHeld } from '../store/payouts.ts'
import { lockWithdrawal, readWithdrawal, type StoredWithdrawal } from '../store/withdrawals.ts'

type SettleRefusal = 'not_found' | 'withdrawal_decided' | 'withdrawal_not_voided'
const inputSchema = z.strictObject({ withdrawalId: z.uuid(), outcome: z.enum(['stands', 'returned']) })

/**
 * Decides a bank payout that the person says never arrived, or a payout that the chain reverted or the signer refused: it stands, or the
 * money goes back to the person. Two people decide. What failed cannot stand: nothing was paid. What the signer refused is given back
 * once the void of its nonce is deep in the chain: until then it could still be paid (INV6).
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
  execute: async (tx, { withdrawalId: id, outcome }, { approvalId: commandId, requestId }) => {
    const found = await findOpen(tx, await lockWithdrawal(tx, id), outcome)
    if (!found.ok) return found
    const agreed = { id, commandId, requestId }
    await (outcome === 'stands' ? writeUpheld(tx, agreed) : writeGivenBack(tx, agreed))
    return ok(undefined)
  },
})

async function findOpen(
  reader: Reader,
  withdrawal: StoredWithdrawal | undefined,
  outcome: 'stands' | 'returned',
): Promise<Result<StoredWithdrawal, SettleRefusal>> {
  if (withdrawal === undefined) return refuse('not_found')
  const { id, state, reason, confirmations } = withdrawal
  if (state !== 'disputed' && (state !== 'failed' || outcome !== 'returned')) return refuse('withdrawal_decided')
  const isUnfilled = reason === refusedReason && confirmations === 0
  const isWaiting = state === 'failed' && (isUnfilled || (await isHeld(reader, id)))
  return isWaiting ? refuse('withdrawal_not_voided') : ok(withdrawal)
}
