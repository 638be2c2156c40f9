import type { LongStatement } from '@clearhold/contract/statements/schema'
import type { LongStatementRow } from '../store.ts'

/** A long statement as its person sees it. */
export function describeLongStatement(row: LongStatementRow): LongStatement {
  const { id, from, to, kind, language, state, linesRead, linesTotal, pagesSet, pagesTotal, failure } = row
  return {
    id,
    from,
    to,
    kind,
    language,
    state,
    linesRead,
    linesTotal,
    pagesSet,
    pagesTotal,
    failure,
    askedAt: row.askedAt.toISOString(),
    size: row.fileBytes === null ? null : Number(row.fileBytes),
    deletesAt: row.deletesAt?.toISOString() ?? null,
  }
}
