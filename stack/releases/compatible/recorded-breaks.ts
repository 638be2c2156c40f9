/** Breaks of steps that were applied before they were looked for, and cannot be marked: an applied migration is never edited. */
export interface RecordedBreaks {
  /** The release that they break; with the next kept release the list begins empty. */
  readonly release: string
  readonly reason: string
  readonly steps: readonly string[]
}

export const recordedBreaks: RecordedBreaks = {
  release: '0.1.0',
  reason:
    'The processes of 0.1.0 shared one login, from which 0058 takes every right: 0.1.0 is upgraded with its processes stopped.',
  steps: [
    '0049-platform-flow-wakes',
    '0051-notifications-uncertain',
    '0057-accounts-freezes',
    '0058-platform-roles-by-process',
    '0059-platform-edition',
    '0060-approvals-executed-by-the-worker',
    '0066-withdrawals-objections',
    '0069-platform-clock-moves',
    '0072-treasury-address-balances',
    '0073-withdrawals-matured',
    '0074-signer-adoption',
    '0075-treasury-wallet-alarms',
    '0076-treasury-key-rings',
    '0077-treasury-capital-exits',
    '0079-kyc-approvals-undone',
    '0083-approvals-signed-by-two',
    '0085-withdrawals-bank-book',
    '0086-approvals-keys',
    '0090-solvency-holdings',
    '0091-solvency-snapshots',
    '0107-platform-demo-history',
    '0109-support-threads',
    '0111-deposits-payment-references',
    '0112-accounts-visits',
    '0117-accounts-recovery',
    '0118-withdrawals-book-rests',
    'db/roles.sql',
  ],
}
