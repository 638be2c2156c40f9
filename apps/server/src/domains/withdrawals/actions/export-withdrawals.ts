import type { Readable } from 'node:stream'
import type { AdminWithdrawal } from '@clearhold/contract/withdrawals/schema'
import { recordExport } from '#domains/audit/index.ts'
import { type CsvColumn, csvOf } from '#platform/http/csv.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { readWithdrawals } from '../store/withdrawal-list.ts'
import { presentWithdrawals, type Viewer } from './present-withdrawals.ts'
import { resolveWithdrawalQuery, type WithdrawalQuery } from './resolve-withdrawal-query.ts'

const columns: readonly CsvColumn<AdminWithdrawal>[] = [
  { title: 'Reference', value: ({ reference }) => reference },
  { title: 'Id', value: ({ id }) => id },
  { title: 'Created (UTC)', value: ({ createdAt }) => createdAt },
  { title: 'State', value: ({ state }) => state },
  { title: 'Type', value: ({ type }) => type },
  { title: 'Method', value: ({ method }) => method },
  { title: 'Tier', value: ({ tier }) => tier },
  { title: 'Person', value: ({ user }) => user._id },
  { title: 'Username', value: ({ user }) => user.username },
  { title: 'Email', value: ({ user }) => user.email },
  { title: 'Identity', value: ({ kycStatus }) => kycStatus },
  { title: 'Amount (USDT)', value: ({ amount }) => amount },
  { title: 'Arrived (USDT)', value: ({ arrived }) => arrived },
  { title: 'Network', value: ({ network }) => network },
  { title: 'Address', value: ({ address }) => address },
  { title: 'Transaction', value: ({ txHash }) => txHash },
  { title: 'Bank reference', value: ({ bankReference }) => bankReference },
  { title: 'Unusual', value: ({ risk }) => risk.join(' ') },
  { title: 'Approvals', value: ({ approvals }) => `${approvals.given} of ${approvals.needed}` },
  { title: 'Approved by', value: ({ approvers }) => approvers.map(({ name }) => name).join('; ') },
  { title: 'Settled (UTC)', value: ({ settledAt }) => settledAt },
]

/** All withdrawals that match the filters, as a file; bank account details are left out of it. */
export async function exportWithdrawals(
  parts: Pick<WithdrawalsParts, 'database' | 'explorerUrl'>,
  viewer: Viewer,
  filters: Omit<WithdrawalQuery, 'after' | 'limit'>,
  requestId: string,
): Promise<Readable> {
  const exported = { personId: viewer.personId, list: 'withdrawals' as const, filters: { ...filters }, requestId }
  const stamp = await recordExport(parts.database, exported)
  const { reader } = parts.database
  return csvOf(
    columns,
    async (after, limit) => {
      const { wanted } = await resolveWithdrawalQuery(reader, { ...filters, after, limit })
      const { page, next } = await readWithdrawals(reader, wanted)
      return { rows: await presentWithdrawals(reader, parts, viewer, page), next }
    },
    stamp,
  )
}
