import type { DepositState } from '@clearhold/contract/deposits/rules'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import { type Command, defineCommand } from '#domains/approvals/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import { rejectedEvent } from '../rules.ts'
import { lockDeposit, readDeposit, type StoredDeposit, writeState } from '../store/deposits.ts'

const inputSchema = z.strictObject({ depositId: z.uuid() })

/** States without money, credited or on its way. */
const empty: ReadonlySet<DepositState> = new Set(['submitted', 'rejected', 'unsupported', 'reorged'])

/**
 * Removes a deposit that was never credited from the lists. The row stays; a credited one is corrected by a counter-entry. A payment that was
 * only told of is turned down by that: its person hears so, or it would be gone from their list without a word.
 */
export const deleteDeposit: Command = defineCommand({
  name: 'deposit.delete',
  money: false,
  permissionToMake: 'finance_maker',
  permissionToApprove: 'finance_approver',
  inputSchema,
  describe: async (reader, { depositId }) => {
    const found = removable(await readDeposit(reader, depositId))
    if (!found.ok) return found
    const { personId, state } = found.value
    const changes = [{ field: 'deposit_state', before: state, after: 'deleted' }]
    return ok({ subject: `person:${personId}`, changes, state: { state } })
  },
  execute: async (tx, { depositId }, context) => {
    const found = removable(await lockDeposit(tx, depositId))
    if (!found.ok) return found
    const { state } = found.value
    await writeState(tx, depositId, { state: 'deleted', note: context.reason })
    await recordChange(tx, {
      actor: `person:${context.approverId}`,
      action: 'deposit.deleted',
      subject: `deposit:${depositId}`,
      before: { state },
      after: { state: 'deleted', reason: context.reason },
      requestId: context.requestId,
      event: state === 'submitted' ? rejectedEvent(depositId, found.value, context.reason) : null,
    })
    return ok(undefined)
  },
})

function removable(
  deposit: StoredDeposit | undefined,
): Result<StoredDeposit, 'not_found' | 'deposit_decided' | 'deposit_has_money'> {
  if (deposit === undefined) return refuse('not_found')
  if (deposit.state === 'deleted') return refuse('deposit_decided')
  const owesNothing = deposit.capitalMicro + deposit.shortfallMicro === 0n
  return empty.has(deposit.state) && owesNothing ? ok(deposit) : refuse('deposit_has_money')
}
