/**
 * What answers are about, and what changes are made to: the words by which a page knows which of its answers are out of date. An
 * endpoint that reads says what its answer is about; one that writes says what it changes; a live event says what has changed.
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
  'subscriptions',
  'support',
  'testimonials',
  'users',
  'withdrawals',
] as const
export type Topic = (typeof topics)[number]
