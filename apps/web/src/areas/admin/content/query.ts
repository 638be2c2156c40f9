import { subscriptionSorts } from '@clearhold/contract/content/admin-schema'
import { listSubscriptions } from '@clearhold/contract/content/endpoints'
import { subscriptionStates } from '@clearhold/contract/content/rules'
import { anyText, type ListAddress } from '../lists/list-address.ts'

/** The parts of this page, each at an address of its own. */
export const contentParts = ['announcement', 'incidents', 'support', 'newsletter', 'testimonials'] as const
export type ContentPart = (typeof contentParts)[number]

export function contentPartOf(text: string | null): ContentPart {
  return contentParts.find((part) => part === text) ?? 'announcement'
}

export const subscriptionList: ListAddress<typeof listSubscriptions> = {
  page: '/admin/content',
  endpoint: listSubscriptions,
  filters: { state: subscriptionStates, search: anyText, sort: subscriptionSorts },
  beside: [],
}
