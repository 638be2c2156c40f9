import { jsonBodyStart, writeJsonMovements } from '@clearhold/proof/account-statement/json-body'
import type { OpenMovement } from '@clearhold/proof/movement'
import { readSeqs } from '#domains/audit/index.ts'
import { groupOf, type OwnBalances, type Period, readOwnBalancesBefore } from '#domains/ledger/index.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { LongStatementParts } from '../parts.ts'
import { daysPeriod, type Movement } from '../rules.ts'
import { type KeptRow, keepPart, openPart, readKeptRows, writeKeptRows } from '../store/kept-parts.ts'
import { type LongStatementRow, noteLines } from '../store/long-statements.ts'
import { openMovements } from '../store/open-movements.ts'
import { listMovements } from './list-movements.ts'
import { readReferences } from './read-references.ts'

/** Takes about a second, and some ten megabytes. */
const linesAtOnceUsual = 2_500
const pageLines = 500

/**
 * Reads the next lines of a long statement, and keeps them sealed: as its JSON has them, and what is printed of them. Its row counts them only
 * when they are kept; a step that died before that writes the same again.
 */
export async function storeLongStatementLines(
  parts: LongStatementParts,
  row: LongStatementRow,
): Promise<'read' | 'statement_not_provable'> {
  const { database, linesAtOnce = linesAtOnceUsual } = parts
  const { id, personId } = row
  const period = daysPeriod(row.from, row.to)
  const place = { id, personId, number: row.lineParts + 1 } as const
  const before = await lastOf(parts, row, period)
  const next = await openNext(parts, row, { ...before, period, linesAtOnce })
  if (next === undefined) return 'statement_not_provable'
  const { found, opened } = next
  const beginning = place.number === 1 ? jsonBodyStart : found.length > 0 ? ',' : ''
  await keepPart(parts, { ...place, name: 'lines' }, Buffer.from(beginning + writeJsonMovements(opened)))
  await keepPart(parts, { ...place, name: 'rows' }, Buffer.from(writeKeptRows(await rowsOf(parts, personId, found))))
  const noted = { part: place.number, linesRead: row.linesRead + found.length, isLast: found.length < linesAtOnce }
  await database.transaction(async (tx) => {
    if (await noteLines(tx, id, noted))
      await appendEvent(tx, { type: 'statement.progressed', personId, payload: { statementId: id } })
  })
  return 'read'
}

interface Before {
  readonly opening: OwnBalances
  /** The last entry that was read. */
  readonly after: bigint
}

async function lastOf(
  parts: LongStatementParts,
  { id, personId, lineParts }: LongStatementRow,
  period: Period,
): Promise<Before> {
  const nothing = async () => ({
    opening: await readOwnBalancesBefore(parts.database.reader, personId, period.from),
    after: 0n,
  })
  if (lineParts === 0) return nothing()
  const part = await openPart(parts, { id, name: 'rows', number: lineParts })
  if (part === undefined) throw new Error(`statement ${id} lacks its rows ${lineParts}`)
  const last = readKeptRows(part.toString()).at(-1)
  return last === undefined ? nothing() : { opening: last.after, after: last.entryId }
}

interface Next extends Before {
  readonly period: Period
  readonly linesAtOnce: number
}

interface Opened {
  readonly found: readonly Movement[]
  readonly opened: readonly OpenMovement[]
}

/** Finds the next lines page by page, and opens each page while the one after it is found: PostgreSQL and this process both have work. */
async function openNext(
  { database: { reader } }: LongStatementParts,
  { personId, lastEntry }: LongStatementRow,
  { linesAtOnce, ...paged }: Next,
): Promise<Opened | undefined> {
  const pages = listMovements(reader, { personId, ...paged }, Math.min(pageLines, linesAtOnce))
  const found: Movement[] = []
  const opened: OpenMovement[] = []
  const findPage = async () => {
    if (found.length >= linesAtOnce) return []
    const { value: page = [] } = await pages.next()
    const kept = page.filter(({ entryId }) => entryId <= (lastEntry ?? 0n)).slice(0, linesAtOnce - found.length)
    found.push(...kept)
    return kept
  }
  let page = await findPage()
  while (page.length > 0) {
    const ids = page.map(({ entryId }) => entryId)
    const [following, some] = await Promise.all([findPage(), openMovements(reader, personId, ids)])
    if (some === undefined) return undefined
    opened.push(...some)
    page = following
  }
  return { found, opened }
}

async function rowsOf(
  { database: { reader } }: LongStatementParts,
  personId: string,
  found: readonly Movement[],
): Promise<KeptRow[]> {
  const seqs = await readSeqs(reader, 'group', [...new Set(found.map(({ entryId }) => groupOf(entryId)))])
  const references = await readReferences(reader, personId, found)
  return found.map((movement) => ({
    ...movement,
    reference: references.get(movement.about),
    seq: seqs.get(groupOf(movement.entryId)) ?? 0n,
  }))
}
