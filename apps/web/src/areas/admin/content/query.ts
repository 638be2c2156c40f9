import { messageSorts, subscriptionSorts } from '@clearhold/contract/content/admin-schema'
import { listContactMessages, listSubscriptions } from '@clearhold/contract/content/endpoints'
import { messageStates, subscriptionStates } from '@clearhold/contract/content/rules'
import { anyText, dayText, type ListAddress } from '#design/list-address.ts'

/** The parts of this page, each at an address of its own. */
export const contentParts = ['messages', 'announcement', 'support', 'newsletter', 'testimonials'] as const
export type ContentPart = (typeof contentParts)[number]

export function contentPartOf(text: string | null): ContentPart {
  return contentParts.find((part) => part === text) ?? 'messages'
}

export const messageList: ListAddress<typeof listContactMessages> = {
  page: '/admin/content',
  endpoint: listContactMessages,
  filters: {
    state: messageStates,
    assigned: ['me', 'nobody'],
    search: anyText,
    from: dayText,
    to: dayText,
    sort: messageSorts,
  },
  beside: ['id'],
}

export const subscriptionList: ListAddress<typeof listSubscriptions> = {
  page: '/admin/content',
  endpoint: listSubscriptions,
  filters: { state: subscriptionStates, search: anyText, sort: subscriptionSorts },
  beside: [],
}

/** How many wait; the same question everywhere, so that it is asked once. */
export const messageCounts = { query: { limit: 1 } } as const
