import { decimalFromMicro, sumMicro } from '@clearhold/contract/money'
import { ok } from '@clearhold/contract/result'
import { type BalanceHistory, balanceStepsMax } from '@clearhold/contract/views/balance-history'
import * as endpoints from '@clearhold/contract/views/endpoints'
import { formatEntryId, investorAccounts, readBalancesMicro, readTotalChanges } from '../domains/ledger/index.ts'
import { readPromisedProfits } from '../domains/plans/index.ts'
import { businessNow } from '../platform/clock/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { subjectOf } from '../platform/http/caller.ts'
import { type Route, serve } from '../platform/http/route.ts'
import { balanceSteps, coarser } from './balance-steps.ts'

/** Of each account and side; a person with more than that sees the newest of them. */
const postingsMax = 500

/** What a person had and has, all of one moment of the book: the last step is the sum of their accounts. */
export async function readBalanceHistory(
  database: Database,
  personId: string,
  lookAtMost = postingsMax,
): Promise<BalanceHistory> {
  return database.transaction(
    async (tx) => {
      const balances = await readBalancesMicro(tx, investorAccounts(personId))
      const totalMicro = sumMicro([...balances.values()])
      const { changes, isWhole } = await readTotalChanges(tx, personId, lookAtMost)
      const promised = await readPromisedProfits(tx, personId)
      const { openingMicro, steps } = balanceSteps(totalMicro, changes)
      const shown = coarser(steps, balanceStepsMax)
      return {
        now: (await businessNow(tx)).toISOString(),
        opening: decimalFromMicro(openingMicro),
        steps: shown.map(({ at, changeMicro, totalMicro: afterMicro, entryId }) => ({
          at: at.toISOString(),
          change: decimalFromMicro(changeMicro),
          total: decimalFromMicro(afterMicro),
          entry: formatEntryId(entryId),
        })),
        total: decimalFromMicro(totalMicro),
        promised: promised.map(({ at, amountMicro }) => ({
          at: at.toISOString(),
          amount: decimalFromMicro(amountMicro),
        })),
        isWhole: isWhole && openingMicro === 0n && shown.length === steps.length,
      }
    },
    { isolation: 'repeatable read' },
  )
}

export function balanceHistoryRoutes(database: Database): Route[] {
  return [
    serve(endpoints.readBalanceHistory, async ({ caller, params }) =>
      ok(await readBalanceHistory(database, subjectOf(caller, params.id))),
    ),
  ]
}
