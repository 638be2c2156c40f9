import { decimalFromMicro, sumMicro } from '@clearhold/contract/money'
import { ok } from '@clearhold/contract/result'
import { type BalanceHistory, balanceStepsMax } from '@clearhold/contract/views/balance-history'
import * as endpoints from '@clearhold/contract/views/endpoints'
import { formatEntryId, investorAccounts, readBalancesMicro, readTotalChanges } from '../domains/ledger/index.ts'
import { readPromisedProfits } from '../domains/plans/index.ts'
import { businessNow } from '../platform/clock/clock.ts'
import type { Database, Reader } from '../platform/database/database.ts'
import { gatherReads } from '../platform/database/gather-reads.ts'
import { subjectOf } from '../platform/http/caller.ts'
import { type Route, serve } from '../platform/http/route.ts'
import { balanceSteps, coarser } from './balance-steps.ts'

/** For each account and side; of more than that the newest are shown. */
const postingsMax = 500

/** What a person had and has, read in one statement and so consistent: the last step is the sum of their accounts. */
export async function readBalanceHistory(
  reader: Reader,
  personId: string,
  lookAtMost = postingsMax,
): Promise<BalanceHistory> {
  const [balances, { changes, isWhole }, promised, now] = await gatherReads(() =>
    Promise.all([
      readBalancesMicro(reader, investorAccounts(personId)),
      readTotalChanges(reader, personId, lookAtMost),
      readPromisedProfits(reader, personId),
      businessNow(reader),
    ]),
  )
  const totalMicro = sumMicro([...balances.values()])
  const { openingMicro, steps } = balanceSteps(totalMicro, changes)
  const shown = coarser(steps, balanceStepsMax)
  return {
    now: now.toISOString(),
    opening: decimalFromMicro(openingMicro),
    steps: shown.map(({ at, changeMicro, totalMicro: afterMicro, entryId }) => ({
      at: at.toISOString(),
      change: decimalFromMicro(changeMicro),
      total: decimalFromMicro(afterMicro),
      entry: formatEntryId(entryId),
    })),
    total: decimalFromMicro(totalMicro),
    promised: promised.map(({ at, amountMicro }) => ({ at: at.toISOString(), amount: decimalFromMicro(amountMicro) })),
    isWhole: isWhole && openingMicro === 0n && shown.length === steps.length,
  }
}

export function balanceHistoryRoutes({ reader }: Database): Route[] {
  return [
    serve(endpoints.readBalanceHistory, async ({ caller, params }) =>
      ok(await readBalanceHistory(reader, subjectOf(caller, params.id))),
    ),
  ]
}
