import { statementMovementsMax } from '@clearhold/contract/statements/schema'
import { readLogCheckpoint } from '#domains/audit/index.ts'
import { countMovements, lastEntryIdOf } from '#domains/ledger/index.ts'
import { businessNow } from '#platform/clock/clock.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { LongStatementParts } from '../parts.ts'
import { daysPeriod } from '../rules.ts'
import { findCheckpoint, readGroupsBefore } from '../store/checkpoints.ts'
import { beginMaking, type LongStatementRow } from '../store/long-statements.ts'

export type Begun = 'begun' | 'statement_too_long' | 'statement_not_sealed'

/**
 * Fixes what every later step reads: the moment, the newest checkpoint, and the last movement that it covers. Read in this order, one that is
 * posted meanwhile is in none of them.
 */
export async function beginLongStatement(
  { database }: Pick<LongStatementParts, 'database'>,
  { id, personId, from, to }: LongStatementRow,
): Promise<Begun> {
  const { reader } = database
  const period = daysPeriod(from, to)
  const begunAt = await businessNow(reader)
  const isEnded = period.until <= begunAt
  const newest = await readLogCheckpoint(reader)
  const lastGroups = await readGroupsBefore(reader, personId, { until: period.until, isEnded })
  const checkpoint = await findCheckpoint(reader, lastGroups)
  if (newest === undefined || checkpoint === undefined || checkpoint.size > newest.size) return 'statement_not_sealed'
  const { long } = statementMovementsMax
  const linesTotal = await countMovements(reader, personId, period, long + 1)
  if (linesTotal > long) return 'statement_too_long'
  const lastEntry = lastEntryIdOf(lastGroups[0] ?? 0n)
  await database.transaction(async (tx) => {
    const cut = { begunAt, isEnded, logSize: newest.size, lastGroups, lastEntry, linesTotal }
    if (await beginMaking(tx, id, cut))
      await appendEvent(tx, { type: 'statement.progressed', personId, payload: { statementId: id } })
  })
  return 'begun'
}
