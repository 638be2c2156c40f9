import type { LongStatementFailure } from '@clearhold/contract/statements/rules'
import type { Appointment } from '#platform/durable/flow.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { LongStatementParts } from '../parts.ts'
import { deleteParts, fileNameOfKind } from '../store/kept-parts.ts'
import { endDeleted, endFailed, type LongStatementRow, readLongStatement } from '../store/long-statements.ts'
import { beginLongStatement } from './begin-long-statement.ts'
import { finishLongStatement } from './finish-long-statement.ts'
import { storeLongStatementLines } from './store-long-statement-lines.ts'

/** Until the log is signed, or the signer answers. */
const againMs = 10_000
/** The log is signed once a minute, and a signer is back within minutes or needs a person. */
const patienceMs = 15 * 60_000
const mayCome: ReadonlySet<LongStatementFailure> = new Set(['statement_not_sealed', 'statement_signer_silent'])

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
        const read = await storeLongStatementLines(parts, row)
        return read === 'read' ? 'go on' : later(parts, row, read)
      }
      const finished = await finishLongStatement(parts, row)
      return finished.ok ? 'go on' : later(parts, row, finished.code)
    }
    case 'ready':
      return keep(parts, row)
    case 'failed':
    case 'deleted':
    case undefined:
      return null
  }
}

/** What the log or the signer lacks may come within minutes; anything else fails at once. */
async function later(parts: LongStatementParts, row: LongStatementRow, why: LongStatementFailure): Promise<NextStep> {
  const now = parts.clock.now()
  const isPatient = now.getTime() - row.askedAt.getTime() <= patienceMs
  if (mayCome.has(why) && isPatient) return { waitMs: againMs, mark: now.toISOString() }
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
      await appendEvent(tx, { type: 'statement.progressed', personId, payload: { statementId: id } })
  })
  return null
}
