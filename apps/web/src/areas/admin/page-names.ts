/** Every page of the area that is built, by its address. Loaders, permissions and links are made from this list. */
export const adminPageNames = [
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
  'support',
] as const
export type AdminPage = (typeof adminPageNames)[number]
