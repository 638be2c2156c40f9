import type { InputOf } from '@clearhold/contract/endpoint'
import { listCases } from '@clearhold/contract/kyc/endpoints'
import { kycSorts } from '@clearhold/contract/kyc/schema'
import {
  anyText,
  dayText,
  type FileInput,
  fileInput,
  type ListAddress,
  type ListChanges,
  listInput,
  listPath,
} from '../lists/list-address.ts'

export const kycLists = ['pending', 'mine', 'revision', 'decided'] as const
export type KycList = (typeof kycLists)[number]

export function kycListOf(text: string | null): KycList {
  return kycLists.find((list) => list === text) ?? 'pending'
}

const list: ListAddress<typeof listCases> = {
  page: '/admin/kyc',
  endpoint: listCases,
  filters: {
    status: ['pending', 'revision', 'decided'],
    assigned: ['me', 'nobody'],
    overdue: ['yes', 'no'],
    search: anyText,
    from: dayText,
    to: dayText,
    sort: kycSorts,
  },
  beside: ['id'],
}

/** The address as the api reads it: its list is a status, and perhaps whose. */
function asked(query: URLSearchParams): URLSearchParams {
  const shown = kycListOf(query.get('show'))
  const next = new URLSearchParams(query)
  next.set('status', shown === 'mine' ? 'pending' : shown)
  if (shown === 'mine') next.set('assigned', 'me')
  return next
}

export function casesInput(query: URLSearchParams): InputOf<typeof listCases> {
  return listInput(list, asked(query))
}

export function casesFileInput(query: URLSearchParams): FileInput {
  return fileInput(list, asked(query))
}
/** The same address with something changed; another list or filter closes the case that was open. */
export function kycPagePath(query: URLSearchParams, changes: ListChanges): string {
  return listPath(list, query, 'id' in changes ? changes : { ...changes, id: null })
}
