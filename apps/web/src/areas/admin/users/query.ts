import { accountStates, roles } from '@clearhold/contract/accounts/permissions'
import { userSorts } from '@clearhold/contract/accounts/schema'
import { kycStatuses } from '@clearhold/contract/kyc/rules'
import { listUsers } from '@clearhold/contract/views/endpoints'
import { anyText, dayText, type ListAddress, type ListChanges, listPath } from '../lists/list-address.ts'

export const kycFilters = ['absent', ...kycStatuses] as const

export const userList: ListAddress<typeof listUsers> = {
  page: '/admin/users',
  endpoint: listUsers,
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

/** The same address with something changed; another filter begins at the first page. */
export function usersPath(query: URLSearchParams, changes: ListChanges): string {
  return listPath(userList, query, changes)
}

export function userSortOf(query: URLSearchParams): string {
  const asked = query.get('sort')
  return userSorts.find((sort) => sort === asked) ?? userSorts[0]
}
