import type { DepositCounts } from '@clearhold/contract/deposits/schema'
import type { Reader } from '#platform/database/database.ts'
import { countForStaff } from '../store/deposits.ts'

const countMax = 1000

/** How many deposits wait for staff, by reason. */
export async function countWaitingDeposits(reader: Reader): Promise<DepositCounts> {
  const counts = await countForStaff(reader, countMax)
  const of = (state: keyof DepositCounts) => counts.get(state) ?? 0
  return {
    submitted: of('submitted'),
    waiting_for_capital: of('waiting_for_capital'),
    frozen: of('frozen'),
    unsupported: of('unsupported'),
  }
}
