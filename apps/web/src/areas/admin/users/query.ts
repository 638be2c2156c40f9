import { accountStates, roles } from '@clearhold/contract/accounts/permissions'
import { userSorts } from '@clearhold/contract/accounts/schema'
import { kycStatuses } from '@clearhold/contract/kyc/rules'
import {
  anyText,
  dayText,
  type ListAddress,
  type ListChanges,
  listApiPath,
  listCsvPath,
  listPath,
} from '#client/list-address.ts'

export const kycFilters = ['absent', ...kycStatuses] as const

const list: ListAddress = {
  page: '/admin/users',
  api: '/api/user',
  filters: {
    search: anyText,
    state: accountStates,
    role: roles,
    kyc: kycFilters,
    openCase: ['yes', 'no'],
    money: ['yes'],
    from: dayText,
    to: dayText,
    sort: userSorts,
  },
  beside: ['user', 'show', 'do'],
}

/** What the address asks for, as the api takes it. */
export function usersApiPath(query: URLSearchParams): `/api/${string}` {
  return listApiPath(list, query)
}

export function usersCsvPath(query: URLSearchParams): `/api/${string}` {
  return listCsvPath(list, query)
}

/** The same address with something changed; another filter begins at the first page. */
export function usersPath(query: URLSearchParams, changes: ListChanges): string {
  return listPath(list, query, changes)
}

export function userSortOf(query: URLSearchParams): string {
  const asked = query.get('sort')
  return userSorts.find((sort) => sort === asked) ?? userSorts[0]
}
