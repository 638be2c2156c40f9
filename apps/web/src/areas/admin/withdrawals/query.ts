import type { InputOf } from '@clearhold/contract/endpoint'
import { listWithdrawals } from '@clearhold/contract/withdrawals/endpoints/administration'
import {
  finalWithdrawalStates,
  withdrawalMethods,
  withdrawalStates,
  withdrawalTiers,
  withdrawalTypes,
} from '@clearhold/contract/withdrawals/rules'
import { withdrawalSorts } from '@clearhold/contract/withdrawals/schema'
import {
  type FileInput,
  fileInput,
  type ListAddress,
  type ListChanges,
  listInput,
  listPath,
  movedFilters,
  sortIn,
} from '../lists/list-address.ts'

export const typeFilters = [...withdrawalTypes, 'return'] as const

/** How much waits for a person; the same question everywhere, so that it is asked once. */
export const withdrawalCounts = { query: { state: 'review', limit: 1 } } as const

/** What is looked at first stands first; everything else is found by search or under All. */
export const withdrawalLists = [
  'review',
  'on_hold',
  'awaiting_verification',
  'delayed',
  'uncertain',
  'failed',
  'disputed',
  'all',
] as const
export type WithdrawalList = (typeof withdrawalLists)[number]

/** The state an address names; without one, what waits for a person. A search looks everywhere unless it says where. */
export function listOf(query: URLSearchParams): string {
  const state = query.get('state')
  if (state === 'all' || withdrawalStates.some((known) => known === state)) return state ?? 'all'
  return isNarrowed(query) ? 'all' : 'review'
}

function isNarrowed(query: URLSearchParams): boolean {
  return ['search', 'person'].some((name) => (query.get(name) ?? '') !== '')
}

const list: ListAddress<typeof listWithdrawals> = {
  page: '/admin/withdrawals',
  endpoint: listWithdrawals,
  filters: {
    state: withdrawalStates,
    type: typeFilters,
    method: withdrawalMethods,
    tier: withdrawalTiers,
    ...movedFilters,
    sort: withdrawalSorts,
  },
  usualSort: ({ state }) =>
    state === undefined || finalWithdrawalStates.some((final) => final === state) ? undefined : 'createdAt',
  beside: ['id'],
}

/** The address as the api reads it: its list is a state, or none. */
function asked(query: URLSearchParams): URLSearchParams {
  const state = listOf(query)
  return new URLSearchParams([['state', state], ...[...query].filter(([name]) => name !== 'state')])
}

/** What the address asks for, as the api takes it. An unknown filter is left out: an old link still shows a list. */
export function withdrawalsInput(query: URLSearchParams): InputOf<typeof listWithdrawals> {
  return listInput(list, asked(query))
}

export function withdrawalsFileInput(query: URLSearchParams): FileInput {
  return fileInput(list, asked(query))
}

/** The same address with something changed; another filter begins at the first page and closes what was open. */
export function withdrawalsPath(query: URLSearchParams, changes: ListChanges): string {
  return listPath(list, query, 'id' in changes ? changes : { ...changes, id: null })
}

/** How the list is sorted, also where the address does not say it. */
export function withdrawalSortOf(query: URLSearchParams): string {
  return sortIn(list, asked(query)) ?? withdrawalSorts[0]
}
