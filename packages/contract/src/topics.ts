/**
 * Topics of answers and of changes, by which a page knows which of its answers are out of date. An
 * endpoint that reads declares what its answer is about; one that writes, what it changes; a live event, what has changed.
 */
export const topics = [
  'activity',
  'addresses',
  'alarms',
  'announcements',
  'approvals',
  'audit',
  'balance',
  'capital',
  'clock',
  'deposits',
  'factors',
  'approver-keys',
  'incidents',
  'kyc',
  'ledger',
  'messages',
  'payouts',
  'plans',
  'positions',
  'preferences',
  'profile',
  'public',
  'referrals',
  'sessions',
  'statements',
  'subscriptions',
  'support',
  'testimonials',
  'threads',
  'users',
  'withdrawals',
] as const
export type Topic = (typeof topics)[number]
