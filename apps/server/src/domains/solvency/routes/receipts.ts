import { ok, refuse } from '@clearhold/contract/result'
import * as endpoints from '@clearhold/contract/solvency/endpoints'
import { parseEntryId } from '#domains/ledger/index.ts'
import type { Database } from '#platform/database/database.ts'
import { callerOf } from '#platform/http/caller.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { listOwnChanges } from '../actions/list-own-changes.ts'
import { showOwnReceipt } from '../actions/show-own-receipt.ts'

export interface ReceiptRouteParts {
  readonly database: Database
}

/** Entry ids are bigints of the database. */
const entryIdMax = 2n ** 63n - 1n

function entryIdOf(digits: string): bigint {
  const id = BigInt(digits)
  return id > entryIdMax ? entryIdMax : id
}

/** What changed, and each change as a receipt. */
export function receiptRoutes({ database: { reader } }: ReceiptRouteParts): Route[] {
  return [
    serve(endpoints.listOwnChanges, async ({ caller, query }) => {
      const { personId } = callerOf(caller)
      const range = { after: entryIdOf(query.after), upTo: entryIdOf(query.upTo) }
      return ok(await listOwnChanges(reader, personId, range))
    }),
    serve(endpoints.showOwnReceipt, async ({ caller, params }) => {
      const { personId } = callerOf(caller)
      const entryId = parseEntryId(params.entry)
      const file = entryId === undefined ? undefined : await showOwnReceipt(reader, { personId, entryId })
      return file === undefined ? refuse('not_found') : ok({ file })
    }),
  ]
}
