import * as endpoints from '@clearhold/contract/ledger/endpoints'
import type { LedgerEntry } from '@clearhold/contract/ledger/schema'
import { ok, refuse } from '@clearhold/contract/result'
import type { Database } from '#platform/database/database.ts'
import { callerOf } from '#platform/http/caller.ts'
import { type CsvColumn, csvOf } from '#platform/http/csv.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { type NamesOf, recordExport } from '../audit/index.ts'
import { listEntries } from './actions/list-entries.ts'
import { readTrialBalance } from './actions/read-trial-balance.ts'
import { showEntry } from './actions/show-entry.ts'
import { dayAfter, parseEntryId } from './rules.ts'

export interface LedgerRouteParts {
  readonly database: Database
  readonly namesOf: NamesOf
}

/** The ledger for staff; read-only. */
export function ledgerRoutes(parts: LedgerRouteParts): Route[] {
  return [balanceRoute(parts), ...entryRoutes(parts), csvRoute(parts)]
}

function balanceRoute({ database }: LedgerRouteParts): Route {
  return serve(endpoints.readTrialBalance, async ({ query: { at } }) =>
    ok(await readTrialBalance(database, at === undefined ? undefined : momentOf(at))),
  )
}

/** A day without a time means its end. */
function momentOf(text: string): Date {
  return text.length === 10 ? new Date(dayAfter(text).getTime() - 1) : new Date(text)
}

function entryRoutes({ database: { reader }, namesOf }: LedgerRouteParts): Route[] {
  return [
    serve(endpoints.listEntries, async ({ query }) => ok(await listEntries(reader, namesOf, query))),
    serve(endpoints.showEntry, async ({ params }) => {
      const id = parseEntryId(params.number)
      const entry = id === undefined ? undefined : await showEntry(reader, namesOf, id)
      return entry === undefined ? refuse('not_found') : ok(entry)
    }),
  ]
}

type Line = Omit<LedgerEntry, 'postings'> & LedgerEntry['postings'][number]

const columns: readonly CsvColumn<Line>[] = [
  { title: 'entry', value: ({ id }) => id },
  { title: 'time', value: ({ at }) => at },
  { title: 'reason', value: ({ reason }) => reason },
  { title: 'from', value: ({ source }) => source },
  { title: 'from name', value: ({ sourceName }) => sourceName },
  { title: 'to', value: ({ target }) => target },
  { title: 'to name', value: ({ targetName }) => targetName },
  { title: 'amount USDT', value: ({ amount }) => amount },
  { title: 'about', value: ({ about }) => about },
  { title: 'actor', value: ({ actor }) => actor },
]

function csvRoute({ database, namesOf }: LedgerRouteParts): Route {
  return serve(endpoints.exportEntries, async ({ query, caller, requestId }) => {
    const { personId } = callerOf(caller)
    const stamp = await recordExport(database, { personId, list: 'ledger-entries', filters: query, requestId })
    return ok(
      await csvOf(
        columns,
        async (after, limit) => {
          const { entries, next } = await listEntries(database.reader, namesOf, { ...query, after, limit })
          return {
            rows: entries.flatMap(({ postings, ...entry }) => postings.map((line) => ({ ...entry, ...line }))),
            next,
          }
        },
        stamp,
      ),
    )
  })
}
