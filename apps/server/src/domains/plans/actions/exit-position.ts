import { microFromDecimal } from '@clearhold/contract/money'
import type { Position } from '@clearhold/contract/plans/positions-schema'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { Database } from '#platform/database/database.ts'
import { exitRefusal } from '../rules.ts'
import { callExit, type ExitedPosition } from '../store/exits.ts'
import { readPositionNow, type StoredPosition } from '../store/positions.ts'
import { presentPosition } from './present-position.ts'
import type { QuoteRefusal } from './quote-exit.ts'

export interface Exit {
  readonly personId: string
  readonly positionId: string
  /** As quoted. */
  readonly amountBack: string
  readonly profitForgone: string
  readonly requestId: string
}

/** A position changes at most twice: a concurrent call may have chosen or ended it between reading it and the call. */
const looksMax = 5

/**
 * Exits a position before its maturity: the principal is released, and profit and bonus return to the operator's capital. It counts as
 * the first plan. Idempotent.
 */
export async function exitPosition(
  database: Database,
  exit: Exit,
): Promise<Result<Position, QuoteRefusal | 'quote_changed'>> {
  for (let looks = 1; looks <= looksMax; looks += 1) {
    const found = await readPositionNow(database.reader, exit.positionId)
    if (found?.position.personId !== exit.personId) return refuse('not_found')
    const { position, now } = found
    if (position.state === 'exited') return ok(presentPosition(position))
    const refusal = exitRefusal(position, now)
    if (refusal !== undefined) return refusal
    if (!isQuoted(position, exit)) return refuse('quote_changed')
    const exited = await leave(database, position, exit.requestId)
    if (exited !== undefined) return ok(presentPosition({ ...position, ...exited, state: 'exited' }))
  }
  throw new Error('an early exit was refused again and again, and no reason for it is found')
}

function isQuoted({ amountMicro, profitMicro }: StoredPosition, { amountBack, profitForgone }: Exit): boolean {
  return microFromDecimal(amountBack) === amountMicro && microFromDecimal(profitForgone) === profitMicro
}

/** Undefined when the position has changed since it was read. */
function leave(database: Database, position: StoredPosition, requestId: string): Promise<ExitedPosition | undefined> {
  return database.call(async (reader, noteEvents) => {
    const exited = await callExit(reader, position, requestId)
    if (exited !== undefined) noteEvents()
    return exited
  })
}
