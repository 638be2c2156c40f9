import { Readable } from 'node:stream'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { AskingParts, KeptParts } from '../parts.ts'
import { fileNameOfKind, openPart } from '../store/kept-parts.ts'
import { type LongStatementRow, readLongStatement } from '../store/long-statements.ts'

/** The file of a long statement, part by part; only its person's. */
export async function fetchLongStatement(
  parts: AskingParts,
  personId: string,
  id: string,
): Promise<Result<Readable, 'not_found' | 'statement_not_ready'>> {
  const row = await readLongStatement(parts.database.reader, id)
  if (row === undefined || row.personId !== personId) return refuse('not_found')
  const isKept = row.deletesAt !== null && row.deletesAt > parts.clock.now()
  if (row.state !== 'ready' || row.fileParts === null || !isKept) return refuse('statement_not_ready')
  // Before anything is sent: a person whose key was destroyed has no file.
  const first = await openPart(parts, { id, name: fileNameOfKind(row.kind), number: 1 })
  if (first === undefined) return refuse('not_found')
  return ok(Readable.from(pieces(parts, row, first), { objectMode: false }))
}

async function* pieces(parts: KeptParts, row: LongStatementRow, first: Buffer): AsyncGenerator<Buffer, void> {
  yield first
  for (let number = 2; number <= (row.fileParts ?? 1); number += 1) {
    const piece = await openPart(parts, { id: row.id, name: fileNameOfKind(row.kind), number })
    // A file with a missing part must not look complete: the transfer is aborted.
    if (piece === undefined) throw new Error(`statement ${row.id} lacks part ${number}`)
    yield piece
  }
}
