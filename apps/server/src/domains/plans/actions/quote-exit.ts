import { decimalFromMicro } from '@clearhold/contract/money'
import type { ExitQuote } from '@clearhold/contract/plans/positions-schema'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { investorAccount, readBalancesMicro } from '#domains/ledger/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { exitRefusal } from '../rules.ts'
import { readPositionNow } from '../store/positions.ts'

export type QuoteRefusal = 'not_found' | 'position_due' | 'position_ended'

/** What an exit now would return and cost, without doing it. */
export async function quoteExit(
  reader: Reader,
  personId: string,
  positionId: string,
): Promise<Result<ExitQuote, QuoteRefusal>> {
  const found = await readPositionNow(reader, positionId)
  if (found?.position.personId !== personId) return refuse('not_found')
  const { position, now } = found
  const refusal = exitRefusal(position, now)
  if (refusal !== undefined) return refusal
  const cash = investorAccount(personId, 'cash')
  const cashMicro = (await readBalancesMicro(reader, [cash])).get(cash) ?? 0n
  return ok({
    now: now.toISOString(),
    dueAt: position.dueAt.toISOString(),
    amountBack: decimalFromMicro(position.amountMicro),
    profitForgone: decimalFromMicro(position.profitMicro),
    bonusForgone: decimalFromMicro(position.bonusMicro),
    usesUpFirstPlan: position.bonusMicro > 0n,
    cashAfter: decimalFromMicro(cashMicro + position.amountMicro),
  })
}
