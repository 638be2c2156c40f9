import { messageSorts } from '@clearhold/contract/content/admin-schema'
import { listContactMessages } from '@clearhold/contract/content/endpoints'
import { messageStates } from '@clearhold/contract/content/rules'
import { listThreads } from '@clearhold/contract/support/endpoints'
import { threadStates } from '@clearhold/contract/support/rules'
import { anyText, dayText, type ListAddress } from '../lists/list-address.ts'

/** The parts of this page, each at an address of its own. */
export const supportParts = ['chats', 'messages'] as const
export type SupportPart = (typeof supportParts)[number]

export function supportPartOf(text: string | null): SupportPart {
  return supportParts.find((part) => part === text) ?? 'chats'
}

export const threadList: ListAddress<typeof listThreads> = {
  page: '/admin/support',
  endpoint: listThreads,
  filters: { state: threadStates },
  beside: ['id'],
}

export const messageList: ListAddress<typeof listContactMessages> = {
  page: '/admin/support',
  endpoint: listContactMessages,
  filters: {
    state: messageStates,
    assigned: ['me', 'nobody'],
    search: anyText,
    from: dayText,
    to: dayText,
    sort: messageSorts,
  },
  usualSort: ({ state }) => (state === 'open' ? 'received' : undefined),
  beside: ['id'],
}

/** How many wait; the same questions everywhere, so that each is asked once. */
export const messageCounts = { query: { limit: 1 } } as const
export const threadCounts = { query: { limit: 1 } } as const
