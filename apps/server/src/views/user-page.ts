import { decimalFromMicro } from '@clearhold/contract/money'
import { ok, refuse } from '@clearhold/contract/result'
import * as endpoints from '@clearhold/contract/views/endpoints'
import { investorKinds, type UserMoney } from '@clearhold/contract/views/user-page'
import { readNames } from '../domains/accounts/index.ts'
import { formatEntryId, investorAccount, readBalancesMicro, readHistory } from '../domains/ledger/index.ts'
import { listMessages } from '../domains/notifications/index.ts'
import { listPositions } from '../domains/plans/index.ts'
import type { Database, Reader } from '../platform/database/database.ts'
import { type Route, serve } from '../platform/http/route.ts'

const entriesShown = 8

/** What the page of one user shows beside the user: each part by its own permissions. */
export function userPageRoutes({ database: { reader } }: { readonly database: Database }): Route[] {
  return [
    serve(endpoints.readUserMoney, async ({ caller, params }) => {
      // Ledger accounts carry no name: whether a visitor of the demo may see this person is checked here.
      const isHidden = caller?.readOnly === true && (await readNames(reader, [params.id])).size === 0
      return isHidden ? refuse('not_found') : ok(await readUserMoney(reader, params.id))
    }),
    serve(endpoints.listUserPositions, async ({ params, query }) =>
      ok(await listPositions(reader, { personId: params.id, ...query, after: query.after })),
    ),
    serve(endpoints.listUserMessages, async ({ params, query, language }) => {
      const { messages, next } = await listMessages(reader, { personId: params.id, language, ...query })
      return ok({ messages, next })
    }),
  ]
}

/** The five accounts of a person with their newest entries; an account that was never opened is empty. */
export async function readUserMoney(reader: Reader, personId: string): Promise<UserMoney> {
  const balances = await readBalancesMicro(
    reader,
    investorKinds.map((kind) => investorAccount(personId, kind)),
  )
  const accounts = await Promise.all(
    investorKinds.map(async (kind) => {
      const key = investorAccount(personId, kind)
      const rows = await readHistory(reader, key, {}, undefined, entriesShown + 1)
      return {
        kind,
        balance: decimalFromMicro(balances.get(key) ?? 0n),
        entries: rows.slice(0, entriesShown).map((row) => ({
          entry: formatEntryId(row.entryId),
          line: row.line,
          at: row.at.toISOString(),
          reason: row.reason,
          about: row.about,
          direction: row.direction,
          other: row.other,
          amount: decimalFromMicro(row.amountMicro),
          after: decimalFromMicro(row.afterMicro),
        })),
        more: rows.length > entriesShown,
      }
    }),
  )
  return { accounts }
}
