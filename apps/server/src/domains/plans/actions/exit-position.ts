import { decimalFromMicro, microFromDecimal } from '@clearhold/contract/money'
import type { ExitQuote, Position } from '@clearhold/contract/plans-positions-schema'
import { ok, type Refusal, type Result, refuse } from '@clearhold/contract/result'
import { businessNow } from '../../../platform/clock/clock.ts'
import type { Database, Reader, Tx } from '../../../platform/database/database.ts'
import { appendEvent } from '../../../platform/events/outbox.ts'
import { appendRecord } from '../../audit/index.ts'
import { investorAccount, postEntries, readBalancesMicro } from '../../ledger/index.ts'
import { endBonus } from '../../referrals/index.ts'
import { writeEnds } from '../store/due.ts'
import { lockPosition, readPosition, type StoredPosition } from '../store/positions.ts'
import { exitEntry } from './compose-entries.ts'
import { messageValues, positionOnTheWire } from './present-position.ts'

export type QuoteRefusal = 'not_found' | 'position_due' | 'position_ended'

/** What leaving now would give and cost, without doing it. */
export async function quoteExit(
  reader: Reader,
  personId: string,
  positionId: string,
): Promise<Result<ExitQuote, QuoteRefusal>> {
  const position = await readPosition(reader, positionId)
  if (position?.personId !== personId) return refuse('not_found')
  const now = await businessNow(reader)
  const hindrance = exitHindrance(position, now)
  if (hindrance !== undefined) return hindrance
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

/** From its due time on a position is paid, not left: nobody loses a profit to a late click. */
function exitHindrance(position: StoredPosition, now: Date): Refusal<'position_due' | 'position_ended'> | undefined {
  if (position.state !== 'open') return refuse('position_ended')
  return now.getTime() >= position.dueAt.getTime() ? refuse('position_due') : undefined
}

export interface Exit {
  readonly personId: string
  readonly positionId: string
  /** As the quote said it. */
  readonly amountBack: string
  readonly profitForgone: string
  readonly requestId: string
}

/**
 * Leaves a position before its end: the principal is free, and profit and bonus return to the operator's capital. The first
 * plan is used up by it. Asked again, it answers the same.
 */
export async function exitPosition(
  database: Database,
  exit: Exit,
): Promise<Result<Position, QuoteRefusal | 'quote_changed'>> {
  return database.transaction(async (tx) => {
    const position = await lockPosition(tx, exit.positionId)
    if (position?.personId !== exit.personId) return refuse('not_found')
    if (position.state === 'exited') return ok(positionOnTheWire(position))
    const now = await businessNow(tx)
    const hindrance = exitHindrance(position, now)
    if (hindrance !== undefined) return hindrance
    const asQuoted =
      microFromDecimal(exit.amountBack) === position.amountMicro &&
      microFromDecimal(exit.profitForgone) === position.profitMicro
    if (!asQuoted) return refuse('quote_changed')
    return ok(positionOnTheWire(await leave(tx, position, now, exit.requestId)))
  })
}

async function leave(tx: Tx, position: StoredPosition, now: Date, requestId: string): Promise<StoredPosition> {
  const { id, personId, amountMicro, profitMicro, bonusMicro } = position
  const [verdict] = await postEntries(tx, [exitEntry(position, `person:${personId}`)])
  if (verdict?.kind !== 'posted') throw new Error(`an early exit was answered with ${verdict?.kind}`)
  await writeEnds(tx, 'exited', now, [{ id, entry: verdict.entryId, hindrance: null }])
  await endBonus(tx, id)
  await appendEvent(tx, { type: 'plan.exited', personId, payload: messageValues(position, verdict.entryId) })
  await appendRecord(tx, {
    actor: `person:${personId}`,
    action: 'plan.exited',
    subject: `position:${id}`,
    before: { state: 'open', amountMicro, profitMicro, bonusMicro },
    after: { state: 'exited', entry: verdict.entryId },
    requestId,
  })
  const ended = await readPosition(tx, id)
  if (ended === undefined) throw new Error('a position is gone')
  return ended
}
