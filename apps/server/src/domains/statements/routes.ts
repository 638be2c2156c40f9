import { ok } from '@clearhold/contract/result'
import * as endpoints from '@clearhold/contract/statements/endpoints'
import { recordExport } from '#domains/audit/index.ts'
import { createGate } from '#platform/gate/gate.ts'
import { callerOf, subjectOf } from '#platform/http/caller.ts'
import { byteOrderMark, csvLine } from '#platform/http/csv.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { exportStatement } from './actions/export-statement.ts'
import { fetchLongStatement } from './actions/fetch-long-statement.ts'
import { listLongStatements } from './actions/list-long-statements.ts'
import { printQuarter } from './actions/print-quarter.ts'
import { printReceipt } from './actions/print-receipt.ts'
import { printStatement } from './actions/print-statement.ts'
import { proveStatement } from './actions/prove-statement.ts'
import { readBalanceOnDay } from './actions/read-balance-on-day.ts'
import { readQuarter } from './actions/read-quarter.ts'
import { readStatementYear } from './actions/read-statement-year.ts'
import { requestLongStatement } from './actions/request-long-statement.ts'
import type { AskingParts, QuarterParts, StatementParts } from './parts.ts'
import { quarterRows } from './rules.ts'

/**
 * A proof or a paper of ten thousand movements takes seconds of the process and tens of megabytes, while everyone else's calls wait for it:
 * one is made at a time, and a caller who would wait long is told so instead.
 */
const makingGate = { parallelMax: 1, waitingMax: 8, waitMsMax: 20_000 } as const

/** What a person had, by periods, by day, and as a file, and receipts on paper: for that person alone. */
export function statementRoutes(parts: StatementParts): Route[] {
  const { reader } = parts.database
  const gate = createGate(makingGate)
  return [
    serve(endpoints.readStatementYear, async ({ caller, params, query }) =>
      ok(await readStatementYear(reader, subjectOf(caller, params.id), query.year)),
    ),
    serve(endpoints.readBalanceOnDay, async ({ caller, params, query }) =>
      ok(await readBalanceOnDay(reader, subjectOf(caller, params.id), query.day)),
    ),
    serve(endpoints.exportStatement, ({ caller, params, query }) =>
      exportStatement(reader, subjectOf(caller, params.id), query),
    ),
    serve(endpoints.exportStatementJson, async ({ caller, params, query }) => {
      const proved = await gate.run(() => proveStatement(parts, subjectOf(caller, params.id), query))
      return proved.ok ? ok(proved.value.file) : proved
    }),
    serve(endpoints.exportStatementPdf, ({ caller, params, query }) =>
      gate.run(() => printStatement(parts, subjectOf(caller, params.id), query)),
    ),
    serve(endpoints.exportReceiptPdf, ({ caller, params, query }) =>
      gate.run(() => printReceipt(parts, subjectOf(caller, params.id), query)),
    ),
  ]
}

/** Statements too long to be made while a person waits, which the worker makes: for that person alone. */
export function longStatementRoutes(parts: AskingParts): Route[] {
  return [
    serve(endpoints.requestLongStatement, ({ caller, params, body }) =>
      requestLongStatement(parts, subjectOf(caller, params.id), body),
    ),
    serve(endpoints.listLongStatements, async ({ caller, params }) =>
      ok({ statements: await listLongStatements(parts, subjectOf(caller, params.id)) }),
    ),
    serve(endpoints.fetchLongStatement, ({ caller, params }) =>
      fetchLongStatement(parts, subjectOf(caller, params.id), params.statement),
    ),
  ]
}

/** The operator's own statement, for staff: that it was taken is in the audit record, as for every file of theirs. */
export function quarterRoutes(parts: QuarterParts): Route[] {
  const note = (personId: string, filters: Readonly<Record<string, unknown>>, requestId: string) =>
    recordExport(parts.database, { personId, list: 'quarter', filters, requestId })
  return [
    serve(endpoints.exportQuarterPdf, async ({ caller, query, requestId }) => {
      const printed = await printQuarter(parts, query)
      if (printed.ok) await note(callerOf(caller).personId, query, requestId)
      return printed
    }),
    serve(endpoints.exportQuarterCsv, async ({ caller, query, requestId }) => {
      const stated = await readQuarter(parts, query.quarter)
      if (!stated.ok) return stated
      await note(callerOf(caller).personId, query, requestId)
      return ok(Buffer.from(byteOrderMark + quarterRows(stated.value).map(csvLine).join('')))
    }),
    serve(endpoints.exportQuarterJson, async ({ caller, query, requestId }) => {
      const stated = await readQuarter(parts, query.quarter)
      if (!stated.ok) return stated
      await note(callerOf(caller).personId, query, requestId)
      return ok(Buffer.from(JSON.stringify(stated.value)))
    }),
  ]
}
