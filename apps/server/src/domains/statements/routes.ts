import { ok } from '@clearhold/contract/result'
import * as endpoints from '@clearhold/contract/statements/endpoints'
import type { Database } from '#platform/database/database.ts'
import { subjectOf } from '#platform/http/caller.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { readBalanceOnDay } from './actions/read-balance-on-day.ts'
import { readYear } from './actions/read-year.ts'
import { writeStatement } from './actions/write-statement.ts'

/** What a person had, by periods, by day, and as a file: for that person alone. */
export function statementRoutes({ database: { reader } }: { readonly database: Database }): Route[] {
  return [
    serve(endpoints.readStatementYear, async ({ caller, params, query }) =>
      ok(await readYear(reader, subjectOf(caller, params.id), query.year)),
    ),
    serve(endpoints.readBalanceOnDay, async ({ caller, params, query }) =>
      ok(await readBalanceOnDay(reader, subjectOf(caller, params.id), query.day)),
    ),
    serve(endpoints.exportStatement, ({ caller, params, query }) =>
      writeStatement(reader, subjectOf(caller, params.id), query),
    ),
  ]
}
