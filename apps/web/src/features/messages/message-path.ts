import type { MessageItem } from '@clearhold/contract/notifications/schema'

/** Where something can be done about a message; undefined where it only tells. */
export function messagePath({ kind, params }: Pick<MessageItem, 'kind' | 'params'>): string | undefined {
  const { approvalId, withdrawalId, userId, snapshot } = params
  if (kind.startsWith('approval.') && approvalId !== undefined) {
    return `/admin/approvals?id=${encodeURIComponent(approvalId)}`
  }
  if (kind === 'withdrawal.review' && withdrawalId !== undefined) {
    return `/admin/withdrawals?id=${encodeURIComponent(withdrawalId)}`
  }
  if (kind === 'proof.drawn' && snapshot !== undefined) return `/user/proof?snapshot=${encodeURIComponent(snapshot)}`
  if (kind === 'gate.notice' || kind === 'proof.notice') return '/proof'
  if (kind === 'alarm.notice') return '/admin/withdrawals'
  if ((kind === 'restriction.notice' || kind === 'sanctions.notice') && userId !== undefined)
    return `/admin/users?user=${encodeURIComponent(userId)}`
  if (kind === 'export.notice') return '/admin/audit?action=list.exported'
  return undefined
}
