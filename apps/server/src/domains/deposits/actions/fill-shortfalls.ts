import type { Database } from '#platform/database/database.ts'
import { payShortfalls } from '../store/bookings.ts'

const batchMax = 50

/**
 * Pays shortfalls that vanished deposits left in suspense, as soon as the operator has capital for them, the oldest first and as
 * far as it goes. From then on the operator is who gets it back when the same transaction comes again.
 */
export async function fillShortfalls(database: Database, chainId: number): Promise<number> {
  return database.transaction((tx) => payShortfalls(tx, chainId, batchMax))
}
