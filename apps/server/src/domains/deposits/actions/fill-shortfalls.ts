import type { Database } from '#platform/database/database.ts'
import { payShortfalls } from '../store/bookings.ts'

const batchMax = 50

/**
 * Pays shortfalls that reorganised deposits left in suspense, as soon as the operator has capital, oldest first and as far as it goes. From
 * then on it is the operator who is repaid when the same transaction is mined again.
 */
export async function fillShortfalls(database: Database, chainId: number): Promise<number> {
  return database.transaction((tx) => payShortfalls(tx, chainId, batchMax))
}
