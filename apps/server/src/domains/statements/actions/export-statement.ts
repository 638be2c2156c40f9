import { Readable } from 'node:stream'
import { decimalFromMicro } from '@clearhold/contract/money'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { StatementDays } from '@clearhold/contract/statements/rules'
import { statementMovementsMax } from '@clearhold/contract/statements/schema'
import {
  countMovements,
  formatEntryId,
  type OwnBalances,
  type Period,
  readOwnBalancesBefore,
} from '#domains/ledger/index.ts'
import { businessNow } from '#platform/clock/clock.ts'
import type { Reader } from '#platform/database/database.ts'
import { byteOrderMark, csvLine } from '#platform/http/csv.ts'
import { daysPeriod, type Movement, reasonOf, totalMicro } from '../rules.ts'
import { listMovements } from './list-movements.ts'
import { readReferences } from './read-references.ts'

/** Always in English: files are read by programs too. */
const titles = [
  'Time (UTC)',
  'Entry',
  'Reason',
  'Reference',
  'Change USDT',
  'Balance USDT',
  'Account balance',
  'Profit balance',
  'Bonus balance',
  'Locked in plans',
  'On its way',
] as const

/**
 * A person's movements of these days as a CSV, from the opening to the closing balance, page by page. It says nothing about when or by
 * whom it was made: of days that have ended, the file is the same every time.
 */
export async function exportStatement(
  reader: Reader,
  personId: string,
  { from, to }: StatementDays,
  linesMax: number = statementMovementsMax.csv,
): Promise<Result<Readable, 'statement_not_begun' | 'statement_too_long'>> {
  const period = daysPeriod(from, to)
  if (period.from > (await businessNow(reader))) return refuse('statement_not_begun')
  if ((await countMovements(reader, personId, period, linesMax + 1)) > linesMax) return refuse('statement_too_long')
  const opening = await readOwnBalancesBefore(reader, personId, period.from)
  return ok(Readable.from(lines(reader, personId, period, opening), { objectMode: false }))
}

async function* lines(
  reader: Reader,
  personId: string,
  period: Period,
  opening: OwnBalances,
): AsyncGenerator<string, void> {
  yield byteOrderMark + csvLine([...titles]) + balanceLine(period.from, 'opening', opening)
  let closing = opening
  for await (const movements of listMovements(reader, { personId, period, opening })) {
    const references = await readReferences(reader, personId, movements)
    yield movements.map((movement) => movementLine(movement, references.get(movement.about))).join('')
    closing = movements.at(-1)?.after ?? closing
  }
  yield balanceLine(period.until, 'closing', closing)
}

function movementLine(movement: Movement, reference: string | undefined): string {
  const { at, entryId, changeMicro, after } = movement
  return csvLine([
    at.toISOString(),
    formatEntryId(entryId),
    reasonOf(movement, reference),
    reference,
    decimalFromMicro(changeMicro),
    ...balanceCells(after),
  ])
}

function balanceLine(at: Date, what: 'opening' | 'closing', balances: OwnBalances): string {
  return csvLine([at.toISOString(), '', what, '', '', ...balanceCells(balances)])
}

function balanceCells(balances: OwnBalances): string[] {
  const { cash, profit, bonus, locked, leaving } = balances
  return [totalMicro(balances), cash, profit, bonus, locked, leaving].map((micro) => decimalFromMicro(micro))
}
