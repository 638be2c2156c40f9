import { testMoneyTimesMax } from '@clearhold/contract/deposits/rules'
import type { Clock } from '#platform/clock/clock.ts'
import type { Reader } from '#platform/database/database.ts'
import { testMoneyWindowMs } from '../rules.ts'
import { countAsked } from '../store/test-money.ts'

/** How many more times a person may request test money. */
export async function countTestMoneyLeft(reader: Reader, clock: Clock, personId: string): Promise<number> {
  const asked = await countAsked(reader, personId, new Date(clock.now().getTime() - testMoneyWindowMs))
  return Math.max(testMoneyTimesMax - asked, 0)
}
