import { decimalFromMicro } from '@clearhold/contract/money'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import { type Command, defineCommand } from '#domains/approvals/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { payManualDeposit } from '../store/bookings.ts'
import { countReference, lockDeposit, readDeposit, type StoredDeposit, writeState } from '../store/deposits.ts'

/** proofDigest: SHA-256 of the proof that maker and approver see; absent where the deposit has none. */
const inputSchema = z.strictObject({ depositId: z.uuid(), proofDigest: z.hex().length(64).optional() })

/**
 * Credits a payment made outside the chain: the operator sells its own funded USDT for money it holds elsewhere. Takes two people; without
 * free capital the deposit waits, and is credited once there is enough.
 */
export const creditManualDeposit: Command = defineCommand({
  name: 'deposit.credit_manual',
  money: true,
  permissionToMake: 'finance_maker',
  permissionToApprove: 'finance_approver',
  inputSchema,
  describe: async (reader, { depositId }) => {
    const found = submitted(await readDeposit(reader, depositId))
    if (!found.ok) return found
    const { personId, gateway, amountMicro, cashMicro, profitMicro, reference, state } = found.value
    const uses = await countReference(reader, reference ?? '')
    return ok({
      subject: `person:${personId}`,
      changes: [
        { field: 'deposit_state', before: state, after: 'credited' },
        { field: 'deposit_reference', before: '', after: `${gateway}: ${reference} (${uses})` },
        { field: 'cash', before: '', after: `+${decimalFromMicro(cashMicro)}` },
        { field: 'profit', before: '', after: `+${decimalFromMicro(profitMicro)}` },
      ],
      state: { state, amountMicro, cashMicro, profitMicro, reference, uses },
    })
  },
  execute: async (tx, { depositId }) => {
    const found = submitted(await lockDeposit(tx, depositId))
    if (!found.ok) return found
    if (!(await payManualDeposit(tx, depositId))) await letWait(tx, found.value)
    return ok(undefined)
  },
})

function submitted(
  deposit: StoredDeposit | undefined,
): Result<StoredDeposit, 'not_found' | 'deposit_decided' | 'deposit_of_chain'> {
  if (deposit === undefined) return refuse('not_found')
  if (deposit.gateway === 'chain') return refuse('deposit_of_chain')
  return deposit.state === 'submitted' ? ok(deposit) : refuse('deposit_decided')
}

async function letWait(tx: Tx, { id, personId, cashMicro }: StoredDeposit): Promise<void> {
  await writeState(tx, id, { state: 'waiting_for_capital' })
  await appendEvent(tx, {
    type: 'deposit.waiting',
    personId,
    payload: { depositId: id, amount: decimalFromMicro(cashMicro) },
  })
}
