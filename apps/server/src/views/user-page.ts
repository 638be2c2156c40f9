import type { Permission } from '@clearhold/contract/accounts/permissions'
import { idSchema } from '@clearhold/contract/accounts/schema'
import { decimalFromMicro } from '@clearhold/contract/money'
import { messageListQuerySchema } from '@clearhold/contract/notifications/schema'
import { positionListQuerySchema, positionListSchema } from '@clearhold/contract/plans/positions-schema'
import { ok } from '@clearhold/contract/result'
import { investorKinds, type UserMoney, userMessagesSchema, userMoneySchema } from '@clearhold/contract/views/user-page'
import { z } from 'zod'
import { formatEntryId, investorAccount, readBalancesMicro, readHistory } from '../domains/ledger/index.ts'
import { listMessages } from '../domains/notifications/index.ts'
import { listPositions } from '../domains/plans/index.ts'
import type { Database, Reader } from '../platform/database/database.ts'
import { defineRoute, type Route } from '../platform/http/route.ts'

const tag = 'administration'
const person = z.object({ id: idSchema })
/** Who may look at somebody's money: as with deposits and withdrawals, reviewers of identities are not among them. */
const moneyStaff = ['support', 'finance_maker', 'finance_approver', 'owner'] as const satisfies readonly Permission[]
const entriesShown = 8

/** What the page of one user shows beside the user: each part for whom it concerns. */
export function userPageRoutes({ database: { reader } }: { readonly database: Database }): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/admin/user/:id/money',
      access: { permission: moneyStaff },
      summary: 'What a person’s balances are made of: the last entries of each account, from the ledger',
      tag,
      params: person,
      answer: userMoneySchema,
      refusals: {},
      handle: async ({ params }) => ok(await readUserMoney(reader, params.id)),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/admin/user/:id/positions',
      access: { permission: moneyStaff },
      summary: 'A person’s plans: open ones by the nearest end, ended ones by the latest',
      tag,
      params: person,
      query: positionListQuerySchema,
      answer: positionListSchema,
      refusals: {},
      handle: async ({ params, query }) =>
        ok(await listPositions(reader, { personId: params.id, ...query, after: query.after })),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/admin/user/:id/messages',
      access: { permission: ['support', 'owner'] },
      summary: 'What a person was told, newest first, in the reader’s language',
      tag,
      params: person,
      query: messageListQuerySchema,
      answer: userMessagesSchema,
      refusals: {},
      handle: async ({ params, query, language }) => {
        const { messages, next } = await listMessages(reader, { personId: params.id, language, ...query })
        return ok({ messages, next })
      },
    }),
  ]
}

/** The five accounts of a person with their newest entries; an account nobody opened is empty. */
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
