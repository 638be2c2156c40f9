import type { Language } from '@clearhold/contract/language'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { type LongStatementKind, longStatementsOpenMax, type StatementDays } from '@clearhold/contract/statements/rules'
import { type LongStatement, statementMovementsMax } from '@clearhold/contract/statements/schema'
import { countMovements } from '#domains/ledger/index.ts'
import { businessNow } from '#platform/clock/clock.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { AskingParts } from '../parts.ts'
import { daysPeriod } from '../rules.ts'
import { describeLongStatement, insertLongStatement, readLongStatement } from '../store/long-statements.ts'

export interface LongAsked extends StatementDays {
  readonly kind: LongStatementKind
  readonly language: Language
}

/** Has the worker make a statement of these days. What is too long for it is refused before anything is read twice. */
export async function requestLongStatement(
  { database, personKeys }: AskingParts,
  personId: string,
  { from, to, kind, language }: LongAsked,
): Promise<Result<LongStatement, 'statement_not_begun' | 'statement_too_long' | 'statement_too_many'>> {
  const { reader } = database
  const period = daysPeriod(from, to)
  const { long } = statementMovementsMax
  if (period.from > (await businessNow(reader))) return refuse('statement_not_begun')
  if ((await countMovements(reader, personId, period, long + 1)) > long) return refuse('statement_too_long')
  // The worker may read people's keys and make none.
  await personKeys.obtain(personId)
  const id = randomId()
  const asked = await database.transaction(async (tx) => {
    if (!(await insertLongStatement(tx, { id, personId, kind, language, from, to }, longStatementsOpenMax)))
      return undefined
    await appendEvent(tx, { type: 'statement.asked', personId, payload: { statementId: id } })
    return readLongStatement(tx, id)
  })
  return asked === undefined ? refuse('statement_too_many') : ok(describeLongStatement(asked))
}
