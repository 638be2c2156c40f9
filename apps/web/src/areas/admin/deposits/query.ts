import { depositGateways, depositStates } from '@clearhold/contract/deposits/rules'
import { depositSorts } from '@clearhold/contract/deposits/schema'
import {
  amountText,
  anyText,
  dayText,
  idText,
  type ListAddress,
  type ListChanges,
  listApiPath,
  listCsvPath,
  listPath,
} from '#client/list-address.ts'

/** How much waits for a person; the same path everywhere, so that it is asked once. */
export const depositCountsPath = '/api/deposit?limit=1'

const list: ListAddress = {
  page: '/admin/deposits',
  api: '/api/deposit',
  filters: {
    state: depositStates,
    gateway: depositGateways,
    person: idText,
    search: anyText,
    min: amountText,
    max: amountText,
    from: dayText,
    to: dayText,
    sort: depositSorts,
  },
  beside: ['deposit', 'doctor'],
}

/** What the address asks for, as the api takes it. A filter nobody knows is left out: an old link still shows a list. */
export function depositsApiPath(query: URLSearchParams): `/api/${string}` {
  return listApiPath(list, query)
}

export function depositsCsvPath(query: URLSearchParams): `/api/${string}` {
  return listCsvPath(list, query)
}

/** The same address with something changed; another filter begins at the first page. */
export function depositsPath(query: URLSearchParams, changes: ListChanges): string {
  return listPath(list, query, changes)
}

export function depositSortOf(query: URLSearchParams): string {
  const asked = query.get('sort')
  return depositSorts.find((sort) => sort === asked) ?? depositSorts[0]
}
