import { decimalFromMicro, microFromDecimal } from '@clearhold/contract/money'
import { amountSchema } from '@clearhold/contract/money-schema'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import { type Command, defineCommand } from '#domains/approvals/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import { lockDeposit, readDeposit, type StoredDeposit, writeState } from '../store/deposits.ts'

const inputSchema = z.strictObject({ depositId: z.uuid(), usdAmount: amountSchema, btcAmount: amountSchema })
type Input = z.output<typeof inputSchema>
type Code = 'not_found' | 'deposit_decided' | 'deposit_of_chain' | 'nothing_to_change'

interface Edit {
  readonly deposit: StoredDeposit
  readonly cashMicro: bigint
  readonly profitMicro: bigint
}

/** Changes the amount a manual deposit is to be credited with. The amount of a chain deposit comes from the chain and cannot be edited. */
export const editDeposit: Command = defineCommand({
  name: 'deposit.edit',
  money: true,
  permissionToMake: 'finance_maker',
  permissionToApprove: 'finance_approver',
  inputSchema,
  describe: async (reader, input) => {
    const edit = editOf(await readDeposit(reader, input.depositId), input)
    if (!edit.ok) return edit
    const { deposit, cashMicro, profitMicro } = edit.value
    const line = (field: string, before: bigint, after: bigint) =>
      before === after ? [] : [{ field, before: decimalFromMicro(before), after: decimalFromMicro(after) }]
    return ok({
      subject: `person:${deposit.personId}`,
      changes: [
        ...line('deposit_cash', deposit.cashMicro, cashMicro),
        ...line('deposit_profit', deposit.profitMicro, profitMicro),
      ],
      state: { state: deposit.state, cashMicro: deposit.cashMicro, profitMicro: deposit.profitMicro },
    })
  },
  execute: async (tx, input, context) => {
    const edit = editOf(await lockDeposit(tx, input.depositId), input)
    if (!edit.ok) return edit
    const { deposit, cashMicro, profitMicro } = edit.value
    await writeState(tx, deposit.id, { state: deposit.state, cashMicro, profitMicro })
    await recordChange(tx, {
      actor: `person:${context.approverId}`,
      action: 'deposit.edited',
      subject: `deposit:${deposit.id}`,
      before: { cashMicro: deposit.cashMicro, profitMicro: deposit.profitMicro },
      after: { cashMicro, profitMicro },
      requestId: context.requestId,
      event: null,
    })
    return ok(undefined)
  },
})

function editOf(deposit: StoredDeposit | undefined, { usdAmount, btcAmount }: Input): Result<Edit, Code> {
  if (deposit === undefined) return refuse('not_found')
  if (deposit.gateway === 'chain') return refuse('deposit_of_chain')
  if (deposit.state !== 'submitted' && deposit.state !== 'waiting_for_capital') return refuse('deposit_decided')
  const cashMicro = microFromDecimal(usdAmount) ?? 0n
  const profitMicro = microFromDecimal(btcAmount) ?? 0n
  const isSame = cashMicro === deposit.cashMicro && profitMicro === deposit.profitMicro
  // A deposit that credits nothing must be rejected instead, with a reason.
  if (isSame || cashMicro + profitMicro === 0n) return refuse('nothing_to_change')
  return ok({ deposit, cashMicro, profitMicro })
}
