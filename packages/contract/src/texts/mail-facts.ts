import type { MailKind } from '../notifications/schema.ts'

/** Values that a mail sets out below its text, each with a label in every language. */
export const mailFactNames = [
  'plan',
  'reference',
  'newReference',
  'amount',
  'profit',
  'earned',
  'bonus',
  'taken',
  'cashBefore',
  'cashAfter',
  'profitBefore',
  'profitAfter',
  'due',
  'address',
  'account',
  'usable',
  'bankReference',
  'transaction',
  'entry',
  'device',
  'factor',
] as const
export type MailFactName = (typeof mailFactNames)[number]

const deposit = ['amount'] as const
const withdrawal = ['reference', 'amount'] as const

/** What each kind sets out, in this order; a value that an event does not carry is left out. */
const factsOf: Partial<Record<MailKind, readonly MailFactName[]>> = {
  'account.signed_in_new_device': ['device'],
  'account.factor_added': ['factor'],
  'account.factor_removed': ['factor'],
  'balance.adjusted': ['cashBefore', 'cashAfter', 'profitBefore', 'profitAfter', 'entry'],
  'deposit.credited': ['amount', 'entry'],
  'deposit.below_minimum': deposit,
  'deposit.frozen': deposit,
  'deposit.reorged': ['amount', 'taken'],
  'deposit.submitted': deposit,
  'deposit.waiting': deposit,
  'deposit.rejected': deposit,
  'kyc.received': ['reference'],
  'plan.activated': ['plan', 'reference', 'amount', 'profit', 'due', 'entry'],
  'plan.matured': ['plan', 'reference', 'amount', 'profit', 'entry'],
  'plan.renewed': ['plan', 'reference', 'earned', 'newReference', 'amount', 'due', 'profit', 'entry'],
  'plan.exited': ['plan', 'reference', 'amount', 'entry'],
  'referral.reserved': ['bonus', 'due'],
  'referral.paid': ['bonus', 'entry'],
  'referral.ended': ['bonus'],
  'withdrawal.requested': withdrawal,
  'withdrawal.delayed': withdrawal,
  'withdrawal.sent': [...withdrawal, 'transaction'],
  'withdrawal.uncertain': withdrawal,
  'withdrawal.failed': withdrawal,
  'withdrawal.paid': [...withdrawal, 'bankReference'],
  'withdrawal.disputed': withdrawal,
  'withdrawal.settled': [...withdrawal, 'transaction'],
  'withdrawal.shortfall': [...withdrawal, 'entry'],
  'withdrawal.rejected': withdrawal,
  'withdrawal.cancelled': withdrawal,
  'withdrawal.review': withdrawal,
  'withdrawal.address_added': ['address'],
  'withdrawal.bank_added': ['account'],
  'withdrawal.address_confirmed': ['address', 'usable'],
}

export function mailFactsOf(kind: MailKind): readonly MailFactName[] {
  return factsOf[kind] ?? []
}
