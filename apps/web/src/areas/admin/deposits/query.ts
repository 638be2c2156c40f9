import { listDeposits } from '@clearhold/contract/deposits/endpoints'
import {
  depositGateways,
  depositStates,
  openDepositStates,
  reviewedDepositStates,
} from '@clearhold/contract/deposits/rules'
import { depositSorts } from '@clearhold/contract/deposits/schema'
import { type ListAddress, type ListChanges, listPath, movedFilters, sortIn } from '../lists/list-address.ts'

/** How much waits for a person; the same question everywhere, so that it is asked once. */
export const depositCounts = { query: { limit: 1 } } as const

const waitingStates = [...openDepositStates, ...reviewedDepositStates]

export const depositList: ListAddress<typeof listDeposits> = {
  page: '/admin/deposits',
  endpoint: listDeposits,
  filters: {
    state: depositStates,
    gateway: depositGateways,
    ...movedFilters,
    sort: depositSorts,
  },
  usualSort: ({ state }) => (waitingStates.some((waiting) => waiting === state) ? 'createdAt' : undefined),
  beside: ['deposit', 'doctor'],
}

/** The same address with something changed; another filter begins at the first page. */
export function depositsPath(query: URLSearchParams, changes: ListChanges): string {
  return listPath(depositList, query, changes)
}

export function depositSortOf(query: URLSearchParams): string {
  return sortIn(depositList, query) ?? depositSorts[0]
}
