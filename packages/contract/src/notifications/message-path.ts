import type { MessageItem, MessageKind } from './schema.ts'

/** Whose bell it is: the same message about an account opens another page for staff. */
export type MessageArea = 'user' | 'admin'

type Params = MessageItem['params']
type PathOf = (params: Params, area: MessageArea) => string | undefined

/** A page of one thing; undefined where an older message does not say which. */
function page(path: string, id: string | undefined): string | undefined {
  return id === undefined ? undefined : `${path}${encodeURIComponent(id)}`
}

const security: PathOf = (_, area) => (area === 'admin' ? '/admin/settings' : '/user/security')
const settings: PathOf = (_, area) => (area === 'admin' ? '/admin/settings' : '/user/settings')
const approval: PathOf = ({ approvalId }) => page('/admin/approvals?id=', approvalId)
const deposit: PathOf = ({ depositId }) => page('/user/activity?item=deposit.', depositId)
const position: PathOf = ({ positionId }) => page('/user/plans?position=', positionId)
const withdrawal: PathOf = ({ withdrawalId }) => page('/user/withdraw?withdrawal=', withdrawalId)
const person: PathOf = ({ userId }) => page('/admin/users?user=', userId)
const kycCase: PathOf = ({ kycId }) => page('/admin/kyc?id=', kycId)
const kyc: PathOf = () => '/user/kyc'
const referrals: PathOf = () => '/user/referrals'
const book: PathOf = () => '/user/withdraw?show=addresses'

/** The thing each kind of message is about: a kind that is not listed here does not compile. */
const paths: Readonly<Record<MessageKind, PathOf>> = {
  'account.email_verified': security,
  'account.password_changed': security,
  'account.data_copied': security,
  'account.phrase_changed': settings,
  'account.mail_undeliverable': settings,
  'account.mail_restored': settings,
  'account.email_change_pending': security,
  'account.email_changed': security,
  'account.signed_in_new_device': security,
  'account.sessions_revoked': security,
  'account.signed_out': security,
  'account.factor_added': security,
  'account.factor_removed': security,
  'account.recovery_code_used': security,
  'account.locked': security,
  'account.recovery_asked': security,
  'account.recovery_waiting': security,
  'account.recovery_stopped': security,
  'account.recovery_done': security,
  'account.frozen': security,
  'account.frozen_by_holder': security,
  'account.kept_frozen': security,
  'account.unfrozen': security,
  'balance.adjusted': ({ entry }) => page('/user/activity?item=entry.', entry),
  'permissions.changed': () => '/admin/profile',
  'approval.waiting': approval,
  'approval.decided': approval,
  'alarm.notice': () => '/admin/withdrawals',
  'gate.notice': () => '/proof',
  'proof.notice': () => '/proof',
  'proof.drawn': ({ snapshot }) => page('/user/proof?snapshot=', snapshot),
  'statement.ready': () => '/user/statements',
  'statement.failed': () => '/user/statements',
  'support.answered': ({ threadId }) => page('/user/support?thread=', threadId),
  'export.notice': () => '/admin/audit?action=list.exported',
  'restriction.notice': person,
  'report.notice': person,
  'sanctions.notice': person,
  'recovery.notice': person,
  'break_glass.waiting': security,
  'break_glass.stopped': security,
  'break_glass.done': security,
  'deposit.seen': deposit,
  'deposit.credited': deposit,
  'deposit.below_minimum': deposit,
  'deposit.frozen': deposit,
  'deposit.reorged': deposit,
  'deposit.submitted': deposit,
  'deposit.waiting': deposit,
  'deposit.rejected': deposit,
  'kyc.received': kyc,
  'kyc.revision': kyc,
  'kyc.verified': kyc,
  'kyc.rejected': kyc,
  'kyc.reminder': kyc,
  'kyc.viewed': kyc,
  'kyc.overdue': kycCase,
  'kyc.escalated': kycCase,
  'plan.activated': position,
  'plan.matured': position,
  'plan.renewed': ({ newPositionId, positionId }) => page('/user/plans?position=', newPositionId ?? positionId),
  'plan.exited': position,
  'referral.reserved': referrals,
  'referral.paid': referrals,
  'referral.ended': referrals,
  'withdrawal.requested': withdrawal,
  'withdrawal.approved': withdrawal,
  'withdrawal.delayed': withdrawal,
  'withdrawal.sent': withdrawal,
  'withdrawal.uncertain': withdrawal,
  'withdrawal.failed': withdrawal,
  'withdrawal.paid': withdrawal,
  'withdrawal.disputed': withdrawal,
  'withdrawal.settled': withdrawal,
  'withdrawal.shortfall': withdrawal,
  'withdrawal.rejected': withdrawal,
  'withdrawal.cancelled': withdrawal,
  'withdrawal.address_confirmed': book,
  'withdrawal.book_locked': book,
  'withdrawal.book_unlocking': book,
  'withdrawal.review': ({ withdrawalId }) => page('/admin/withdrawals?id=', withdrawalId),
}

/** Where the thing a message is about can be seen; undefined where the message does not name it. */
export function messagePath({ kind, params }: Pick<MessageItem, 'kind' | 'params'>, area: MessageArea) {
  return paths[kind](params, area)
}
