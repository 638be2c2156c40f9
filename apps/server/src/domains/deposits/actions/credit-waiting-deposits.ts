import type { Database } from '#platform/database/database.ts'
import { depositsActor } from '../rules.ts'
import { readWaitingForCapital } from '../store/deposits.ts'
import { payFromCapital } from './pay-from-capital.ts'

const batchMax = 50

/** Pays approved deposits that waited for capital, in the order in which they came; nobody is passed by. */
export async function creditWaitingDeposits(database: Database): Promise<number> {
  return database.transaction(async (tx) => {
    let paid = 0
    for (const deposit of await readWaitingForCapital(tx, batchMax)) {
      if (!(await payFromCapital(tx, deposit, depositsActor))) break
      paid += 1
    }
    return paid
  })
}
