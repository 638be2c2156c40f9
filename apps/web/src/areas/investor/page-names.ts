/** Every page of the area that is built, by its address. Loaders and links are made from this list. */
export const investorPageNames = [
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
  'proof',
  'referrals',
  'statements',
  'support',
  'withdraw',
] as const
export type InvestorPage = (typeof investorPageNames)[number]
