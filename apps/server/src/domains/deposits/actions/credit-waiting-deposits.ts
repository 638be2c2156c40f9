import type { Database } from '#platform/database/database.ts'
import { payManualDeposit } from '../store/bookings.ts'
import { lockWaitingForCapital } from '../store/deposits.ts'

const batchMax = 50

/** Pays approved deposits that waited for capital, in the order in which they came; nobody is passed by. */
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
