/** What waits for the one who asks: made by somebody else, not yet decided. The same path everywhere, so it is asked once. */
export const waitingForMe = '/api/admin/approvals?state=waiting&mine=no&limit=100'

/** Whoever made it. */
export const everythingWaiting = '/api/admin/approvals?state=waiting&limit=100'

export const approvalLists = ['for-me', 'mine', 'decided'] as const
export type ApprovalList = (typeof approvalLists)[number]

export function approvalListOf(text: string | null): ApprovalList {
  return approvalLists.find((list) => list === text) ?? 'for-me'
}

/** What this admin asked for and nobody has decided yet. */
export const waitingOfMine = '/api/admin/approvals?state=waiting&mine=yes&limit=100'

export function approvalListPath(list: ApprovalList, after: string | null): `/api/${string}` {
  if (list === 'for-me') return waitingForMe
  if (list === 'mine') return waitingOfMine
  const decided = '/api/admin/approvals?state=decided&limit=50'
  return after === null || after === '' ? decided : `${decided}&after=${encodeURIComponent(after)}`
}
