import { decimalFromMicro } from '@clearhold/contract/money'
import type { BalanceOnDay } from '@clearhold/contract/statements/schema'
import { readOwnBalancesBefore } from '#domains/ledger/index.ts'
import { businessNow } from '#platform/clock/clock.ts'
import type { Reader } from '#platform/database/database.ts'
import { gatherReads } from '#platform/database/gather-reads.ts'
import { daysPeriod, totalMicro } from '../rules.ts'

/** A person's balances at the end of a day in UTC; of a day that has not ended, as they are now. */
export async function readBalanceOnDay(reader: Reader, personId: string, day: string): Promise<BalanceOnDay> {
  const { until } = daysPeriod(day, day)
  const [balances, now] = await gatherReads(() =>
    Promise.all([readOwnBalancesBefore(reader, personId, until), businessNow(reader)]),
  )
  return {
    day,
    isClosed: until <= now,
    cash: decimalFromMicro(balances.cash),
    profit: decimalFromMicro(balances.profit),
    bonus: decimalFromMicro(balances.bonus),
    locked: decimalFromMicro(balances.locked),
    leaving: decimalFromMicro(balances.leaving),
    total: decimalFromMicro(totalMicro(balances)),
  }
}
