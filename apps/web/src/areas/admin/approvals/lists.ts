/** What waits for the one who asks: made by somebody else, not yet decided. The same path everywhere, so it is asked once. */
export const waitingForMe = '/api/admin/approvals?state=waiting&mine=no&limit=100'

/** Whoever made it. */
export const everythingWaiting = '/api/admin/approvals?state=waiting&limit=100'

export const approvalLists = ['for-me', 'mine', 'decided'] as const
export type ApprovalList = (typeof approvalLists)[number]

export function approvalListOf(text: string | null): ApprovalList {
  return approvalLists.find((list) => list === text) ?? 'for-me'
}

export function approvalListPath(list: ApprovalList): `/api/${string}` {
  if (list === 'for-me') return waitingForMe
  return list === 'mine' ? '/api/admin/approvals?state=waiting&mine=yes&limit=100' : '/api/admin/approvals?limit=100'
}
