import type { SessionUser } from '@clearhold/contract/accounts/schema'

/** Every page of the two areas that is built. An area's rooms are made from these lists, and links are drawn from them. */
export const investorPages = [
  'userdashboard',
  'activity',
  'profile',
  'security',
  'settings',
  'deposits1',
  'deposits2',
  'deposits3',
  'kyc',
  'plans',
  'referrals',
  'withdraw',
] as const
export type InvestorPage = (typeof investorPages)[number]

export const adminPages = [
  'users',
  'approvals',
  'profile',
  'settings',
  'deposits',
  'kyc',
  'plans',
  'withdrawals',
  'ledger',
  'audit',
  'content',
] as const
export type AdminPage = (typeof adminPages)[number]

export interface MoneyPaths {
  readonly deposit: string | undefined
  readonly withdraw: string | undefined
}

/**
 * Where the two buttons of the dashboard lead: withdrawing to its page for somebody who has an identity record, whatever
 * its state, else to the form for it. A page that is not built has no button.
 */
export function moneyPaths(kyc: SessionUser['kyc'], built: readonly string[] = investorPages): MoneyPaths {
  const path = (page: string) => (built.includes(page) ? `/user/${page}` : undefined)
  return { deposit: path('deposits1'), withdraw: path(kyc === null ? 'kyc' : 'withdraw') }
}
