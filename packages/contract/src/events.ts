import { type Topic, topics } from './topics.ts'

/** Anything about an account: shown on the user's own page, in its sessions and its factors. */
const account = ['profile', 'factors', 'sessions', 'activity'] as const
const deposit = ['deposits', 'activity'] as const
/** A changed balance also changes how much can be withdrawn and which plans are affordable. */
const money = ['balance', 'profile', 'activity'] as const
const position = ['positions', 'plans', ...money] as const
const withdrawal = ['withdrawals', ...money] as const
const identity = ['kyc', 'profile', 'activity'] as const
/** A decided command changes its subject, whatever that is. */
const decided = [
  'approvals',
  'alarms',
  'audit',
  'capital',
  'deposits',
  'ledger',
  'payouts',
  'plans',
  'users',
  'withdrawals',
] as const

/**
 * Every event type with the topics it touches: an open page refetches what it shows about these topics, and nothing else. The
 * outbox accepts no other type, and each has a text or is marked as silent (notifications/rules.ts).
 */
export const eventTopics = {
  'account.registered': account,
  'account.verification_requested': account,
  'account.registration_repeated': account,
  'account.email_verified': account,
  'account.reset_requested': account,
  'account.password_changed': account,
  'account.email_change_requested': account,
  'account.email_change_pending': account,
  'account.email_changed': account,
  'account.signed_in_new_device': account,
  'account.sessions_revoked': account,
  'account.signed_out': account,
  'account.factor_added': account,
  'account.factor_removed': account,
  'account.recovery_code_used': account,
  'account.locked': account,
  'account.data_copied': account,
  'account.phrase_changed': [...account, 'preferences'],
  'account.frozen': account,
  'account.unfrozen': account,
  'account.closed': account,
  'account.reopened': account,
  'session.ended': ['sessions'],
  'permissions.changed': ['profile', 'users', 'approvals'],
  'balance.adjusted': money,
  'message.added': ['messages'],
  'approval.opened': [],
  'approval.accepted': [],
  // Shown on no page: they wake the flow that sends the mail.
  'mail.queued': [],
  'visitor_mail.queued': [],
  'approval.waiting': ['approvals'],
  'approval.decided': decided,
  'alarm.raised': ['alarms', 'payouts'],
  'alarm.cleared': ['alarms', 'payouts'],
  'alarm.notice': [],
  'gate.closed': ['public', 'plans', 'capital'],
  'gate.opened': ['public', 'plans', 'capital'],
  'gate.notice': [],
  'anchor.stuck': ['public'],
  'witness.refused': ['public'],
  'proof.notice': [],
  'proof.drawn': [],
  'list.exported': ['audit'],
  'restriction.begun': ['users'],
  'restriction.notice': [],
  'sanctions.found': ['users'],
  'sanctions.notice': [],
  'export.notice': [],
  'capital.credited': ['capital', 'plans'],
  'capital.reorged': ['capital', 'plans'],
  'capital.unattributed': ['capital'],
  'capital.exit_announced': ['capital', 'plans'],
  'capital.exit_cancelled': ['capital', 'plans'],
  'chain.advanced': [],
  'clock.moved': topics,
  'deposit.seen': deposit,
  'deposit.confirming': ['deposits'],
  'deposit.credited': [...deposit, ...money],
  'deposit.below_minimum': deposit,
  'deposit.frozen': deposit,
  'deposit.reorged': [...deposit, ...money],
  'deposit.submitted': deposit,
  'deposit.waiting': deposit,
  'deposit.rejected': deposit,
  'kyc.received': identity,
  'kyc.revision': identity,
  'kyc.verified': identity,
  'kyc.rejected': identity,
  'kyc.reminder': identity,
  'kyc.viewed': ['kyc'],
  'kyc.overdue': ['kyc'],
  'kyc.escalated': ['kyc'],
  'kyc.hold_ended': ['kyc'],
  'kyc.approved': ['kyc'],
  'plan.published': ['plans'],
  'plan.closed': ['plans'],
  'plan.activated': position,
  'plan.choice_changed': ['positions'],
  'plan.matured': position,
  'plan.renewed': position,
  'plan.exited': position,
  'referral.joined': ['referrals'],
  'referral.reserved': ['referrals', ...money],
  'referral.paid': ['referrals', ...money],
  'referral.ended': ['referrals', ...money],
  // In no user's stream: each member of staff who answers gets their own (askingOf of notifications).
  'support.written': [],
  'support.waiting': ['threads'],
  'support.answered': ['threads'],
  'support.read': ['threads'],
  'support.closed': ['threads'],
  'withdrawal.requested': withdrawal,
  'withdrawal.moved': ['withdrawals'],
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
  'withdrawal.address_added': ['addresses', 'activity'],
  'withdrawal.bank_added': ['addresses', 'activity'],
  'withdrawal.address_confirmed': ['addresses', 'withdrawals', 'activity'],
  'withdrawal.book_locked': ['addresses', 'activity'],
  'withdrawal.book_unlocking': ['addresses', 'activity'],
  'withdrawal.review': ['withdrawals'],
  'withdrawal.review_opened': [],
} as const satisfies Readonly<Record<string, readonly Topic[]>>

export type EventType = keyof typeof eventTopics

/** The topics of an event; undefined for a type unknown to this release, which may touch anything. */
export function topicsOfEvent(type: string): readonly Topic[] | undefined {
  return Object.hasOwn(eventTopics, type) ? eventTopics[type as EventType] : undefined
}
