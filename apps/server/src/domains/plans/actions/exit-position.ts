import { microFromDecimal } from '@clearhold/contract/money'
import type { Position } from '@clearhold/contract/plans/positions-schema'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import { formatEntryId, postEntries } from '#domains/ledger/index.ts'
import { endBonus } from '#domains/referrals/index.ts'
import { businessNow } from '#platform/clock/clock.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { exitRefusal, messageValues } from '../rules.ts'
import { writeEnds } from '../store/due.ts'
import { lockPosition, readPosition, type StoredPosition } from '../store/positions.ts'
import { composeEntry } from './compose-entry.ts'
import { presentPosition } from './present-position.ts'
import type { QuoteRefusal } from './quote-exit.ts'

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
    if (position.state === 'exited') return ok(presentPosition(position))
    const now = await businessNow(tx)
    const refusal = exitRefusal(position, now)
    if (refusal !== undefined) return refusal
    const asQuoted =
      microFromDecimal(exit.amountBack) === position.amountMicro &&
      microFromDecimal(exit.profitForgone) === position.profitMicro
    if (!asQuoted) return refuse('quote_changed')
    return ok(presentPosition(await leave(tx, position, now, exit.requestId)))
  })
}

async function leave(tx: Tx, position: StoredPosition, now: Date, requestId: string): Promise<StoredPosition> {
  const { id, personId, amountMicro, profitMicro, bonusMicro } = position
  const [outcome] = await postEntries(tx, [composeEntry(position, 'plan.exited', `person:${personId}`)])
  if (outcome?.kind !== 'posted') throw new Error(`an early exit was answered with ${outcome?.kind}`)
  const entry = formatEntryId(outcome.entryId)
  await writeEnds(tx, 'exited', now, [{ id, entry: outcome.entryId, hindrance: null }])
  await endBonus(tx, id)

  await recordChange(tx, {
    actor: `person:${personId}`,
    action: 'plan.exited',
    subject: `position:${id}`,
    before: { state: 'open', amountMicro, profitMicro, bonusMicro },
    after: { state: 'exited', entry: outcome.entryId },
    requestId,
    event: { type: 'plan.exited', personId, payload: messageValues(position, entry) },
  })
  const ended = await readPosition(tx, id)
  if (ended === undefined) throw new Error('a position is gone')
  return ended
}
