import { decimalFromMicro } from '@clearhold/contract/money'
import type { Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { CapitalArrival } from '../store/capital.ts'

/** Appends the event of an arrival's new state, in the transaction that wrote it. */
export async function recordArrivalEvent(
  tx: Tx,
  type: 'capital.credited' | 'capital.reorged' | 'capital.unattributed',
  { id, amountMicro }: Pick<CapitalArrival, 'id' | 'amountMicro'>,
): Promise<void> {
  await appendEvent(tx, { type, payload: { arrivalId: id, amount: decimalFromMicro(amountMicro) } })
}
