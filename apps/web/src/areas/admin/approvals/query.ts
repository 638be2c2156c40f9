import type { listApprovals } from '@clearhold/contract/approvals/endpoints'
import type { InputOf } from '@clearhold/contract/endpoint'

/**
 * What waits for this admin: made by another, signed by its maker, not yet decided, the longest wait first. The same question
 * everywhere, so it is asked once.
 */
export const waitingForMe = {
  query: { state: 'waiting', mine: 'no', signed: 'yes', sort: 'madeAt', limit: 100 },
} as const

/** What others proposed and have not signed: it cannot be decided yet, so it does not count as waiting for this admin. */
export const unsignedOfOthers = {
  query: { state: 'waiting', mine: 'no', signed: 'no', sort: 'madeAt', limit: 100 },
} as const

/** What waits, of every maker. */
export const everythingWaiting = { query: { state: 'waiting', sort: 'madeAt', limit: 100 } } as const

export const approvalLists = ['for-me', 'unsigned', 'mine', 'decided'] as const
export type ApprovalList = (typeof approvalLists)[number]

export function approvalListOf(text: string | null): ApprovalList {
  return approvalLists.find((list) => list === text) ?? 'for-me'
}

/** What this admin proposed and is not decided yet. */
export const waitingOfMine = { query: { state: 'waiting', mine: 'yes', sort: 'madeAt', limit: 100 } } as const

export function approvalListInput(list: ApprovalList, after: string | null): InputOf<typeof listApprovals> {
  if (list === 'for-me') return waitingForMe
  if (list === 'unsigned') return unsignedOfOthers
  if (list === 'mine') return waitingOfMine
  const decided = { state: 'decided', limit: 50 } as const
  return { query: after === null || after === '' ? decided : { ...decided, after } }
}
