import { decimalFromMicro } from '@clearhold/contract/money'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import { type Command, defineCommand } from '#domains/approvals/index.ts'
import { readDebtMicro } from '../store/arrivals.ts'
import { releaseHeld } from '../store/bookings.ts'
import { lockDeposit, readDeposit, type StoredDeposit } from '../store/deposits.ts'

const inputSchema = z.strictObject({ depositId: z.uuid() })

interface Frozen {
  readonly deposit: StoredDeposit
  readonly amountMicro: bigint
}

/** Credits an arrival that was held as unusual, after review by two people. */
export const releaseDeposit: Command = defineCommand({
  name: 'deposit.release',
  money: true,
  permissionToMake: 'finance_maker',
  permissionToApprove: 'finance_approver',
  inputSchema,
  describe: async (reader, { depositId }) => {
    const found = frozen(await readDeposit(reader, depositId))
    if (!found.ok) return found
    const { deposit, amountMicro } = found.value
    const debtMicro = await readDebtMicro(reader, depositId)
    return ok({
      subject: `person:${deposit.personId}`,
      changes: [
        { field: 'deposit_state', before: deposit.state, after: 'credited' },
        { field: 'cash', before: '', after: `+${decimalFromMicro(amountMicro - debtMicro)}` },
      ],
      state: { state: deposit.state, note: deposit.note, amountMicro, debtMicro },
    })
  },
  execute: async (tx, { depositId }, { approvalId }) => {
    const found = frozen(await lockDeposit(tx, depositId))
    if (!found.ok) return found
    await releaseHeld(tx, approvalId)
    return ok(undefined)
  },
})

function frozen(deposit: StoredDeposit | undefined): Result<Frozen, 'not_found' | 'deposit_not_frozen'> {
  if (deposit === undefined) return refuse('not_found')
  const { state, amountMicro } = deposit
  return state === 'frozen' && amountMicro !== null ? ok({ deposit, amountMicro }) : refuse('deposit_not_frozen')
}
