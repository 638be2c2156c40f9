import { createHash } from 'node:crypto'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { longStatementDays } from '@clearhold/contract/statements/rules'
import { writeJsonEnd } from '@clearhold/proof/account-statement/json-body'
import { readInclusionProofs } from '#domains/audit/index.ts'
import { groupOf, readOwnBalancesBefore } from '#domains/ledger/index.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { NotSigned } from '#platform/signer/statement-signer.ts'
import type { LongStatementParts } from '../parts.ts'
import { dayMs, daysPeriod } from '../rules.ts'
import { findCheckpoint } from '../store/checkpoints.ts'
import { deleteParts, type KeptRow, keepPart, openPart, readKeptRows } from '../store/kept-parts.ts'
import { endReady, type LongStatementRow } from '../store/long-statements.ts'
import { type ClosedJson, printLongStatement } from './print-long-statement.ts'
import { signJson } from './sign-json.ts'

export type LongRefused = 'statement_not_sealed' | NotSigned

/** Closes the JSON of lines that are all kept, has it signed, sets the PDF around it where that was asked for, and says that it is ready. */
export async function finishLongStatement(
  parts: LongStatementParts,
  row: LongStatementRow,
): Promise<Result<'ready', LongRefused>> {
  const { id, personId, kind, lineParts } = row
  const rows = await allRows(parts, row)
  const proved = await closeJson(parts, row, rows)
  if (!proved.ok) return proved
  const printed = kind === 'json' ? ok(proved.value) : await printLongStatement(parts, row, { ...proved.value, rows })
  if (!printed.ok) return printed
  const { parts: count, bytes } = printed.value
  const endedAt = parts.clock.now()
  const deletesAt = new Date(endedAt.getTime() + longStatementDays * dayMs)
  await parts.database.transaction(async (tx) => {
    if (!(await endReady(tx, id, { parts: count, bytes }, endedAt, deletesAt))) return
    const payload = {
      statementId: id,
      from: row.from,
      to: row.to,
      file: kind.toUpperCase(),
      deletes: `${deletesAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    }
    await appendEvent(tx, { type: 'statement.ready', personId, payload })
  })
  await deleteParts(parts, { id, name: 'rows', count: lineParts })
  if (kind === 'pdf') await deleteParts(parts, { id, name: 'lines', count: lineParts + 1 })
  return ok('ready')
}

async function allRows(parts: LongStatementParts, { id, lineParts }: LongStatementRow): Promise<KeptRow[]> {
  const rows: KeptRow[] = []
  for (let number = 1; number <= lineParts; number += 1) {
    const part = await openPart(parts, { id, name: 'rows', number })
    if (part === undefined) throw new Error(`statement ${id} lacks its rows ${number}`)
    for (const row of readKeptRows(part.toString())) rows.push(row)
  }
  return rows
}

/** The last part of the JSON: the way of all lines to one root, and the note. */
async function closeJson(
  parts: LongStatementParts,
  row: LongStatementRow,
  rows: readonly KeptRow[],
): Promise<Result<ClosedJson, LongRefused>> {
  const { reader } = parts.database
  const { id, personId, from, to } = row
  const ids = rows.map(({ entryId }) => entryId)
  const checkpoint = await findCheckpoint(reader, [
    ...ids.map(groupOf),
    ...(row.lastGroups ?? '').split(',').map(BigInt),
  ])
  if (checkpoint === undefined || checkpoint.size > (row.logSize ?? 0n)) return refuse('statement_not_sealed')
  const { size, note } = checkpoint
  const end = writeJsonEnd({
    beside: await readInclusionProofs(
      reader,
      rows.map(({ seq }) => seq),
      size,
    ),
    checkpoint: note,
  })
  const { hash, bytes } = await linesDigest(parts, row)
  const opening = await readOwnBalancesBefore(reader, personId, daysPeriod(from, to).from)
  const digest = hash.copy().update(end).digest()
  const json = { personId, from, to, opening, movements: rows, checkpoint, digest }
  const signed = await signJson(parts.signStatement, json)
  if (!signed.ok) return signed
  const { said, carried } = signed.value
  const last = Buffer.from(end + carried)
  const number = row.lineParts + 1
  await keepPart(parts, { id, personId, name: 'lines', number }, last)
  return ok({ parts: number, bytes: bytes + last.length, said, digest: hash.update(last).digest() })
}

async function linesDigest(parts: LongStatementParts, { id, lineParts }: LongStatementRow) {
  const hash = createHash('sha256')
  let bytes = 0
  for (let number = 1; number <= lineParts; number += 1) {
    const part = await openPart(parts, { id, name: 'lines', number })
    if (part === undefined) throw new Error(`statement ${id} lacks its lines ${number}`)
    hash.update(part)
    bytes += part.length
  }
  return { hash, bytes }
}
