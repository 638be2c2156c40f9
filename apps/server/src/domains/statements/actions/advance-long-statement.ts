import type { LongStatementFailure } from '@clearhold/contract/statements/rules'
import type { Appointment } from '#platform/durable/flow.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { againMs, fileNameOfKind, isHopeless } from '../long-rules.ts'
import type { LongStatementParts } from '../parts.ts'
import { endDeleted, endFailed, type LongStatementRow, readLongStatement } from '../store.ts'
import { beginLongStatement } from './begin-long-statement.ts'
import { deleteParts } from './delete-parts.ts'
import { finishLongStatement } from './finish-long-statement.ts'
import { readLongLines } from './read-long-lines.ts'

/** What follows a step: another at once, one at a later moment, or none. */
export type NextStep = 'go on' | Appointment | null

/** Does the next step of a long statement, by what its row says was done. */
export async function advanceLongStatement(parts: LongStatementParts, id: string): Promise<NextStep> {
  const row = await readLongStatement(parts.database.reader, id)
  switch (row?.state) {
    case 'asked': {
      const begun = await beginLongStatement(parts, row)
      return begun === 'begun' ? 'go on' : later(parts, row, begun)
    }
    case 'making': {
      if (!row.isRead) {
        const read = await readLongLines(parts, row)
        return read === 'read' ? 'go on' : later(parts, row, read)
      }
      const finished = await finishLongStatement(parts, row)
      return finished.ok ? 'go on' : later(parts, row, finished.code)
    }
    case 'ready':
      return keep(parts, row)
    default:
      return null
  }
}

/** What the log or the signer lacks may come within minutes; anything else fails at once. */
async function later(parts: LongStatementParts, row: LongStatementRow, why: LongStatementFailure): Promise<NextStep> {
  const now = parts.clock.now()
  if (!isHopeless(why, { askedAt: row.askedAt, now })) return { waitMs: againMs, mark: now.toISOString() }
  const { id, personId, from, to, kind, lineParts } = row
  await parts.database.transaction(async (tx) => {
    if (!(await endFailed(tx, id, why, now))) return
    const payload = { statementId: id, from, to, file: kind.toUpperCase(), statementFailure: why }
    await appendEvent(tx, { type: 'statement.failed', personId, payload })
  })
  await deleteParts(parts, { id, name: 'lines', count: lineParts + 1 })
  await deleteParts(parts, { id, name: 'rows', count: lineParts + 1 })
  return null
}

/** The file first: where the row says that it is deleted, it is. */
async function keep(parts: LongStatementParts, row: LongStatementRow): Promise<NextStep> {
  const { id, personId, kind, deletesAt, fileParts } = row
  if (deletesAt === null) throw new Error(`statement ${id} is ready without an end`)
  const waitMs = deletesAt.getTime() - parts.clock.now().getTime()
  if (waitMs > 0) return { waitMs, mark: deletesAt.toISOString() }
  await deleteParts(parts, { id, name: fileNameOfKind(kind), count: fileParts ?? 0 })
  // Left where the worker died between the last step and its cleaning up.
  await deleteParts(parts, { id, name: 'lines', count: row.lineParts + 1 })
  await deleteParts(parts, { id, name: 'rows', count: row.lineParts })
  await parts.database.transaction(async (tx) => {
    if (await endDeleted(tx, id))
      await appendEvent(tx, { type: 'statement.deleted', personId, payload: { statementId: id } })
  })
  return null
}
