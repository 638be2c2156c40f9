import type { Tx } from '#platform/database/database.ts'
import { bookCapital } from '../store/bookings.ts'
import type { CapitalArrival } from '../store/capital.ts'
import type { OperatorAddress } from '../store/operator-addresses.ts'

/**
 * Counts an arrival as capital, once: custody -> operator:capital. It fills earlier shortfalls. What came before its sender was
 * declared is counted only by a two-person command.
 */
export async function creditArrivedCapital(
  tx: Tx,
  { id }: Pick<CapitalArrival, 'id'>,
  declared: Pick<OperatorAddress, 'id'>,
  approvalId?: string,
): Promise<void> {
  await bookCapital(tx, { arrivalId: id, declarationId: declared.id, approvalId })
}
