import type { Readable } from 'node:stream'
import type { Deposit } from '@clearhold/contract/deposits/schema'
import { recordExport } from '#domains/audit/index.ts'
import type { Database } from '#platform/database/database.ts'
import { type CsvColumn, csvOf } from '#platform/http/csv.ts'
import type { ListParts } from '../parts.ts'
import { listDeposits } from './list-deposits.ts'
import type { DepositQuery } from './resolve-deposit-query.ts'

const columns: readonly CsvColumn<Deposit>[] = [
  { title: 'Id', value: ({ _id }) => _id },
  { title: 'Created (UTC)', value: ({ createdAt }) => createdAt },
  { title: 'State', value: ({ state }) => state },
  { title: 'Gateway', value: ({ gateway }) => gateway },
  { title: 'Network', value: ({ network }) => network },
  { title: 'Person', value: ({ user }) => user._id },
  { title: 'Username', value: ({ user }) => user.username },
  { title: 'Amount (USDT)', value: ({ amount }) => amount },
  { title: 'Credited as cash (USDT)', value: ({ usdAmount }) => usdAmount },
  { title: 'Credited as profit (USDT)', value: ({ btcAmount }) => btcAmount },
  { title: 'Transaction or reference', value: ({ transactionId }) => transactionId },
  { title: 'Confirmations', value: ({ confirmations }) => confirmations },
  { title: 'Credited (UTC)', value: ({ creditedAt }) => creditedAt },
  { title: 'Entry', value: ({ entry }) => entry },
  { title: 'Note', value: ({ note }) => note },
]

/** Exports the filtered deposits of all people as a file. */
export async function exportDeposits(
  parts: ListParts & { readonly database: Database },
  filters: Omit<DepositQuery, 'after' | 'limit'>,
  by: { readonly personId: string; readonly requestId: string },
): Promise<Readable> {
  const stamp = await recordExport(parts.database, { ...by, list: 'deposits', filters: { ...filters } })
  return csvOf(
    columns,
    async (after, limit) => {
      const { deposits, next } = await listDeposits(parts.database.reader, parts, { ...filters, after, limit })
      return { rows: deposits, next }
    },
    stamp,
  )
}
