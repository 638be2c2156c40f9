import type { Database } from '#platform/database/database.ts'
import { payManualDeposit } from '../store/bookings.ts'
import { lockWaitingForCapital } from '../store/deposits.ts'

const batchMax = 50

/** Credits approved deposits that waited for capital, strictly first come, first served. */
export async function creditWaitingDeposits(database: Database): Promise<number> {
  return database.transaction(async (tx) => {
    let paid = 0
    for (const id of await lockWaitingForCapital(tx, batchMax)) {
      if (!(await payManualDeposit(tx, id))) break
      paid += 1
    }
    return paid
  })
}
