import { decimalFromMicro } from '@clearhold/contract/money'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import { readPersonState } from '#domains/accounts/index.ts'
import { type Command, defineCommand } from '#domains/approvals/index.ts'
import { kycStandingOf } from '#domains/kyc/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { referenceOf } from '../rules.ts'
import { writePaidByBank } from '../store/money.ts'
import { lockWithdrawal, readWithdrawal, type StoredWithdrawal } from '../store/withdrawals.ts'

const inputSchema = z.strictObject({
  withdrawalId: z.uuid(),
  reference: z.string().min(1).max(140),
  proofKey: z.string().max(200),
  /** SHA-256 of the proof that both people see. */
  proofDigest: z.hex().length(64),
})

/** A bank payout was made by hand: its maker shows it with its reference and proof, an approver agrees and signs. */
export const markPaid: Command = defineCommand({
  name: 'withdrawal.mark_paid',
  money: true,
  permissionToMake: 'finance_maker',
  permissionToApprove: 'finance_approver',
  inputSchema,
  describe: async (reader, { withdrawalId, reference }) => {
    const found = await payable(reader, await readWithdrawal(reader, withdrawalId))
    if (!found.ok) return found
    const { personId, number, amountMicro, bankName, accountName, accountNumber, state } = found.value
    return ok({
      subject: `person:${personId}`,
      changes: [
        { field: 'withdrawal', before: '', after: referenceOf(number) },
        { field: 'withdrawal_state', before: state, after: 'paid' },
        { field: 'withdrawal_amount', before: '', after: decimalFromMicro(amountMicro) },
        { field: 'bank_account', before: '', after: `${bankName}, ${accountName}, ${accountNumber}` },
        { field: 'bank_reference', before: '', after: reference },
      ],
      state: { state, amountMicro, bankName, accountName, accountNumber },
    })
  },
  execute: async (tx, { withdrawalId }, { approvalId, requestId }) => {
    const found = await payable(tx, await lockWithdrawal(tx, withdrawalId))
    if (!found.ok) return found
    await writePaidByBank(tx, { id: withdrawalId, commandId: approvalId, requestId })
    return ok(undefined)
  },
})

async function payable(
  reader: Reader,
  withdrawal: StoredWithdrawal | undefined,
): Promise<Result<StoredWithdrawal, 'not_found' | 'withdrawal_decided' | 'account_not_active' | 'not_allowed'>> {
  if (withdrawal === undefined) return refuse('not_found')
  if (withdrawal.method !== 'bank' || withdrawal.state !== 'review') return refuse('withdrawal_decided')
  if ((await readPersonState(reader, withdrawal.personId)) !== 'active') return refuse('account_not_active')
  // A legal hold applies to every way out.
  return (await kycStandingOf(reader, withdrawal.personId)).legalHold ? refuse('not_allowed') : ok(withdrawal)
}
